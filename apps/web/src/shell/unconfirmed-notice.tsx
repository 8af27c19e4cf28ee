import type { UnconfirmedWrites } from "@edge-console/contract/console/unconfirmed-writes";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactElement, Suspense } from "react";
import { accountPath, get } from "../api/http.ts";
import { queryKeys } from "../api/query-keys.ts";

/** Interval of polling while the outcome of a change is being determined. */
const pollIntervalMs = 5_000;

const UnconfirmedLine = lazy(async () => ({ default: (await import("./unconfirmed-line.tsx")).UnconfirmedLine }));

/**
 * Notice at the bottom of every page about the user's changes without a response, until it is dismissed: after a timeout,
 * a lost connection, or a restart of the console.
 */
export function UnconfirmedNotice({ account }: { account: string }): ReactElement | null {
  const { data } = useQuery({
    queryKey: queryKeys.unconfirmedWrites(account),
    queryFn: ({ signal }) => get<UnconfirmedWrites>(`${accountPath(account)}/unconfirmed-writes`, { signal }),
    staleTime: 60_000,
    refetchInterval: ({ state }) =>
      state.data?.writes.some((write) => write.state === "looking") ? pollIntervalMs : false,
  });
  if (!data || data.writes.length === 0) return null;
  return (
    <Suspense>
      <UnconfirmedLine account={account} writes={data.writes} />
    </Suspense>
  );
}
