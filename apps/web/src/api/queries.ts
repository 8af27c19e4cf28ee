import { queryOptions } from "@tanstack/react-query";
import { callOperation } from "./client.ts";
import { callConsole } from "./call-console.ts";
import { queryKeys } from "./query-keys.ts";

/** Session: the user and their accounts. Fails with `signed-out`. */
export const sessionQuery = queryOptions({
  queryKey: queryKeys.session,
  queryFn: ({ signal }) => callConsole("getSession", { signal }),
  staleTime: 5 * 60_000,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Public status report of Edge Delivery. A 503 means that the status is unknown, not that it is down. */
export const statusQuery = queryOptions({
  queryKey: queryKeys.status,
  queryFn: ({ signal }) => callOperation("GET /status", { signal }),
  staleTime: 60_000,
  refetchInterval: 120_000,
});

/** Inspections of the signed-in support user: open ones and recent ones. */
export const inspectionsQuery = queryOptions({
  queryKey: queryKeys.inspections,
  queryFn: ({ signal }) => callConsole("listInspections", { signal }),
  staleTime: 60_000,
});

/** An account's last known standing at the API: whether its key works, and whether usage paused it. */
export const standingQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.standing(account),
    queryFn: ({ signal }) => callConsole("getStanding", { accountId: account, signal }),
  });
