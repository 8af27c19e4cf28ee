import { demoAccounts } from "@edge-console/contract/console/demo";
import { sessionSchema } from "@edge-console/contract/console/session";
import { type Console, demoPassword } from "@edge-console/testing/console";
import { getCookie, type RawResponse, sameOriginHeaders, sendRequest } from "./http-client.ts";

/** Sends a request of a member; `target` is below the path of the demo's main account. */
export type SendAsMember = (method: string, target: string, body?: unknown) => Promise<RawResponse>;

/** Signs a demo user in to a running console. */
export async function signInDemoMember({ url }: Console, email: string): Promise<SendAsMember> {
  const signedIn = await sendRequest(url, "POST", "/api/session", {
    headers: sameOriginHeaders,
    body: { email, password: demoPassword },
  });
  const headers = { cookie: getCookie(signedIn), ...sameOriginHeaders };
  const session = sessionSchema.parse((await sendRequest(url, "GET", "/api/session", { headers })).json);
  const path = `/api/accounts/${session.accounts.find(({ name }) => name === demoAccounts.main)?.id}`;
  return (method, target, body) => sendRequest(url, method, path + target, { headers, body });
}
