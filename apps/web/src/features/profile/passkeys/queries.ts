import { queryOptions } from "@tanstack/react-query";
import { queryKeys } from "../../../api/query-keys.ts";
import { passkeyApi } from "../../../api/passkey-api.ts";

/** The signed-in person's passkeys: their names, never a key. */
export const passkeysQuery = queryOptions({
  queryKey: queryKeys.passkeys,
  queryFn: async ({ signal }) => (await passkeyApi.list({ signal })).passkeys,
});
