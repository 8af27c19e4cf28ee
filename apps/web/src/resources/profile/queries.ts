import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { queryKeys } from "../../api/query-keys.ts";
import { profileApi } from "../../api/profile-api.ts";

/** By what the signed-in person can prove who they are. Never a secret. */
export const factorsQuery = queryOptions({
  queryKey: queryKeys.factors,
  queryFn: ({ signal }) => profileApi.factors({ signal }),
});

/** Where the signed-in person is signed in. */
export const ownSessionsQuery = queryOptions({
  queryKey: queryKeys.ownSessions,
  queryFn: async ({ signal }) => (await profileApi.sessions({ signal })).sessions,
});

/** Recorded sign-ins, failed attempts, and sign-outs of the signed-in user, newest first. */
export const signInActivityQuery = infiniteQueryOptions({
  queryKey: queryKeys.signInActivity,
  queryFn: ({ pageParam, signal }) => profileApi.signInActivity(pageParam, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
});

/** Has the factors read again after a change, and the session, which says whether one is still wanted. */
export function invalidateFactors(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: queryKeys.factors });
  void client.invalidateQueries({ queryKey: queryKeys.session });
}
