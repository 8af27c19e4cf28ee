import { type CreatedAccessToken, createdAccessTokenSchema } from "@edge-console/contract/console/access-tokens";
import type { TokenRole } from "@edge-console/contract/permissions";
import type { CallOptions, RawResponse } from "./http-client.ts";
import type { TestConsole } from "./test-console.ts";

let names = 0;

/** Creates an access token that expires in a day, in the name of the member `full@ACCOUNT`. */
export async function addAccessToken(
  testConsole: TestConsole,
  account: { readonly id: string; readonly name: string },
  role: TokenRole,
): Promise<CreatedAccessToken> {
  const user = await testConsole.as(`full@${account.name}`);
  const expiresAt = (await testConsole.store.now()) + 86_400;
  const body = { name: `${role} ${names++}`, role, expiresAt };
  const response = await user.post(`/api/accounts/${account.id}/access-tokens`, body);
  return createdAccessTokenSchema.parse(response.json);
}

/** Sends a request with an access token and without the headers of a browser. */
export function sendWithToken(
  testConsole: TestConsole,
  token: string,
  method: string,
  path: string,
  { headers, ...options }: CallOptions = {},
): Promise<RawResponse> {
  return testConsole.call(method, path, { ...options, headers: { authorization: `Bearer ${token}`, ...headers } });
}
