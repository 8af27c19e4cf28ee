import { queryOptions } from "@tanstack/react-query";
import { callConsole } from "../../../api/call-console.ts";
import { queryKeys } from "../../../api/query-keys.ts";

/** Passkeys of the signed-in user, without keys. */
export const passkeysQuery = queryOptions({
  queryKey: queryKeys.passkeys,
  queryFn: async ({ signal }) => (await callConsole("listPasskeys", { signal })).passkeys,
});
