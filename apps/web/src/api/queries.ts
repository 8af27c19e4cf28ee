import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";
import { keys } from "./keys.ts";
import { sessionApi } from "./session-api.ts";
import { supportApi } from "./support-api.ts";

/** Who is signed in, and their accounts. Fails with `signed-out`. */
export const sessionQuery = queryOptions({
  queryKey: keys.session,
  queryFn: ({ signal }) => sessionApi.read({ signal }),
  staleTime: 5 * 60_000,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The service's public status report; 503 means that its state is unknown, not that it is down. */
export const statusQuery = queryOptions({
  queryKey: keys.status,
  queryFn: ({ signal }) => call("GET /status", { signal }),
  staleTime: 60_000,
  refetchInterval: 120_000,
});

/** The inspections of the signed-in member of the support staff: those that are open, and the last that ended. */
export const inspectionsQuery = queryOptions({
  queryKey: keys.inspections,
  queryFn: ({ signal }) => supportApi.inspections({ signal }),
  staleTime: 60_000,
});
