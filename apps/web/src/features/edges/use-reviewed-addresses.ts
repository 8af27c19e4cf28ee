import type { ReviewedEdges } from "@edge-console/contract/console/reviewed-edges";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { accountPath, post } from "../../api/http.ts";
import { useNow } from "../../format/time.tsx";
import { type AddressChanges, diffAddresses } from "./edge-lists.ts";
import { edgesSeenQuery } from "./queries.ts";

/** A look that changed nothing is noted again after so many seconds. */
const visitIntervalSeconds = 3_600;

/** How the published addresses differ from those that the person has seen. */
export type ReviewedAddresses = {
  /** When they looked before this time, in Unix seconds; null: never. Undefined while it is not known. */
  lookedAt: number | null | undefined;
  /** It was asked for, and may have been refused. */
  isFetched: boolean;
  changes: AddressChanges | undefined;
  /** Takes what is on screen as seen; undefined for those who only inspect. */
  mark: (() => void) | undefined;
  marking: boolean;
  error: Error | null;
};

/**
 * Compares the published addresses with those seen, and notes a look at which nothing had changed. What did change
 * stays until the person says that they have seen it.
 */
export function useReviewedAddresses(
  account: string,
  addresses: readonly string[] | undefined,
  mayMark: boolean,
): ReviewedAddresses {
  const client = useQueryClient();
  const query = edgesSeenQuery(account);
  const { data: seen, isFetched } = useQuery(query);
  const now = useNow();
  const [lookedAt, setLookedAt] = useState<number | null>();
  if (lookedAt === undefined && seen !== undefined) setLookedAt(seen?.at ?? null);

  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: ({ shown }: { shown: readonly string[]; asked: boolean }) =>
      post<ReviewedEdges>(`${accountPath(account)}/edges/seen`, { addresses: shown.join("\n") }),
    onSuccess: ({ seen }) => client.setQueryData(query.queryKey, seen),
  });

  const changes = seen && addresses ? diffAddresses(seen.addresses, addresses) : undefined;
  const isSame = changes?.added.length === 0 && changes.removed.length === 0;
  const isOld = seen !== undefined && (seen === null || (isSame && now - seen.at > visitIntervalSeconds));
  const isDue = mayMark && addresses !== undefined && isOld;
  // Once when it falls due, not with each list that is read meanwhile.
  const note = useEffectEvent(() => {
    if (addresses) mutate({ shown: addresses, asked: false });
  });
  useEffect(() => {
    if (isDue) note();
  }, [isDue]);

  return {
    lookedAt,
    isFetched,
    changes,
    mark: mayMark && addresses ? () => mutate({ shown: addresses, asked: true }) : undefined,
    marking: isPending && variables.asked,
    error: variables?.asked ? error : null,
  };
}
