import type { Usage } from "@edge-console/contract/console/usage";
import { queryOptions } from "@tanstack/react-query";
import { accountPath, get } from "../../api/http.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { toMonth } from "../../format/utc.ts";

/** How many months are shown, the present one included. */
export const spans = [6, 13] as const;
export type Span = (typeof spans)[number];

/** How often the answer is asked for again: while figures are being gathered, and afterwards. In milliseconds. */
const collectingIntervalMs = 3_000;
const idleIntervalMs = 10 * 60_000;

/** The interval at which a report that rests on gathered figures is read again. */
export function getRefetchInterval(report: { collection: { running: boolean } } | undefined): number {
  return report?.collection.running ? collectingIntervalMs : idleIntervalMs;
}

/** An account's usage over the last months, up to `now` in Unix seconds. */
export const usageQuery = (account: string, span: Span, now = Date.now() / 1000) => {
  const from = toMonth(now, 1 - span);
  return queryOptions({
    queryKey: queryKeys.usage(account, from),
    queryFn: ({ signal }) => get<Usage>(`${accountPath(account)}/usage?${new URLSearchParams({ from })}`, { signal }),
    staleTime: 60_000,
    refetchInterval: ({ state }) => getRefetchInterval(state.data),
    // Another number of months begins with what is known; another account never does.
    placeholderData: (last: Usage | undefined, query) => (query?.queryKey[1] === account ? last : undefined),
  });
};
