import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { queryKeys } from "../../api/query-keys.ts";
import { profileApi } from "../../api/profile-api.ts";

/** Authentication factors of the signed-in user, without secrets. */
export const factorsQuery = queryOptions({
  queryKey: queryKeys.factors,
  queryFn: ({ signal }) => profileApi.factors({ signal }),
});

/** Sessions of the signed-in user. */
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

/** Invalidates the factors and the session, which says whether a factor is required. */
export function invalidateFactors(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: queryKeys.factors });
  void client.invalidateQueries({ queryKey: queryKeys.session });
}
