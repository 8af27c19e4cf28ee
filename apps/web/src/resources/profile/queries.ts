import type { Factors } from "@edge-console/contract/console/factors";
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { callConsole } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";

/** Authentication factors of the signed-in user, without secrets. */
export const factorsQuery = queryOptions({
  queryKey: queryKeys.factors,
  queryFn: ({ signal }) => callConsole("getFactors", { signal }),
});

/** Returns why the user's only second factor can't be removed; undefined if it can or isn't the only one. */
export function getRemovalBlockedReason({ required, totp, passkeys }: Factors): string | undefined {
  if (!required || passkeys + (totp ? 1 : 0) > 1) return undefined;
  return `Your administrator requires two-factor authentication. Add ${totp ? "a passkey" : "another second factor"} first.`;
}

/** Sessions of the signed-in user. */
export const ownSessionsQuery = queryOptions({
  queryKey: queryKeys.ownSessions,
  queryFn: async ({ signal }) => (await callConsole("listOwnSessions", { signal })).sessions,
});

/** Recorded sign-ins, failed attempts, and sign-outs of the signed-in user, newest first. */
export const signInActivityQuery = infiniteQueryOptions({
  queryKey: queryKeys.signInActivity,
  queryFn: ({ pageParam, signal }) =>
    callConsole("listSignInActivity", { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
});

/**
 * Invalidates the factors, the session, which says whether a factor is required, and the other sessions, which end with
 * a factor.
 */
export function invalidateFactors(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: queryKeys.ownSessions });
  void client.invalidateQueries({ queryKey: queryKeys.factors });
  void client.invalidateQueries({ queryKey: queryKeys.session });
}
