import { queryOptions } from "@tanstack/react-query";
import { keys } from "../../../api/keys.ts";
import { passkeyApi } from "../../../api/passkey-api.ts";

/** The signed-in person's passkeys: their names, never a key. */
export const passkeysQuery = queryOptions({
  queryKey: keys.passkeys,
  queryFn: async ({ signal }) => (await passkeyApi.list({ signal })).passkeys,
});
