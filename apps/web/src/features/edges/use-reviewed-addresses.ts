import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { callConsole } from "../../api/call-console.ts";
import { useNow } from "../../format/time.tsx";
import { type AddressChanges, diffAddresses } from "../../resources/edges/address-changes.ts";
import { edgesSeenQuery } from "../../resources/edges/queries.ts";

/** Interval after which another visit without changes is recorded. */
const visitIntervalSeconds = 3_600;

/** Published addresses compared with those at the user's last visit. */
export type ReviewedAddresses = {
  /** Previous visit, in Unix seconds; null if there was none, undefined while it loads. */
  lastVisitAt: number | null | undefined;
  /** Addresses that were last reviewed, and when (Unix seconds); null if none were, undefined while they load. */
  reviewed: { at: number; addresses: readonly string[] } | null | undefined;
  /** Whether the request has ended, successfully or not. */
  isFetched: boolean;
  changes: AddressChanges | undefined;
  /** Marks the changes as reviewed; undefined for read-only users. */
  markReviewed: (() => void) | undefined;
  isMarking: boolean;
  error: Error | null;
};

/**
 * Compares the published addresses with those at the last visit. A visit without changes is recorded automatically;
 * changes stay until the user marks them as reviewed.
 */
export function useReviewedAddresses(
  account: string,
  addresses: readonly string[] | undefined,
  canMark: boolean,
): ReviewedAddresses {
  const client = useQueryClient();
  const query = edgesSeenQuery(account);
  const { data: seen, isFetched } = useQuery(query);
  const now = useNow();
  const [lastVisitAt, setLastVisitAt] = useState<number | null>();
  if (lastVisitAt === undefined && seen !== undefined) setLastVisitAt(seen?.at ?? null);

  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: ({ addresses }: { addresses: readonly string[]; byUser: boolean }) =>
      callConsole("markEdgesReviewed", { accountId: account, body: { addresses: addresses.join("\n") } }),
    onSuccess: ({ seen }) => client.setQueryData(query.queryKey, seen),
  });

  const changes = seen && addresses ? diffAddresses(seen.addresses, addresses) : undefined;
  const isUnchanged = changes?.added.length === 0 && changes.removed.length === 0;
  const isRecordingDue = seen !== undefined && (seen === null || (isUnchanged && now - seen.at > visitIntervalSeconds));
  const isDue = canMark && addresses !== undefined && isRecordingDue;
  // Runs once when it is due, not after each refresh of the list.
  const recordVisit = useEffectEvent(() => {
    if (addresses) mutate({ addresses, byUser: false });
  });
  useEffect(() => {
    if (isDue) recordVisit();
  }, [isDue]);

  return {
    lastVisitAt,
    reviewed: seen,
    isFetched,
    changes,
    markReviewed: canMark && addresses ? () => mutate({ addresses, byUser: true }) : undefined,
    isMarking: isPending && variables.byUser,
    error: variables?.byUser ? error : null,
  };
}
