import type { UnconfirmedWrites } from "@edge-console/contract/console/unconfirmed-writes";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactElement, Suspense } from "react";
import { accountPath, get } from "../api/http.ts";
import { queryKeys } from "../api/query-keys.ts";

/** How often it is asked what became of a change, in milliseconds, while it is looked for. */
const whileLooking = 5_000;

const UnconfirmedLine = lazy(async () => ({ default: (await import("./unconfirmed-line.tsx")).UnconfirmedLine }));

/**
 * At the foot of every screen while somebody's own change has got no answer, and until they have read what became of
 * it: after a timeout, a broken connection, or a stop of the console in the middle.
 */
export function UnconfirmedNotice({ account }: { account: string }): ReactElement | null {
  const { data } = useQuery({
    queryKey: queryKeys.unconfirmedWrites(account),
    queryFn: ({ signal }) => get<UnconfirmedWrites>(`${accountPath(account)}/unconfirmed-writes`, { signal }),
    staleTime: 60_000,
    refetchInterval: ({ state }) =>
      state.data?.writes.some((write) => write.state === "looking") ? whileLooking : false,
  });
  if (!data || data.writes.length === 0) return null;
  return (
    <Suspense>
      <UnconfirmedLine account={account} writes={data.writes} />
    </Suspense>
  );
}
