import { queryOptions } from "@tanstack/react-query";
import { queryKeys } from "../../../api/query-keys.ts";
import { passkeyApi } from "../../../api/passkey-api.ts";

/** Passkeys of the signed-in user, without keys. */
export const passkeysQuery = queryOptions({
  queryKey: queryKeys.passkeys,
  queryFn: async ({ signal }) => (await passkeyApi.list({ signal })).passkeys,
});
