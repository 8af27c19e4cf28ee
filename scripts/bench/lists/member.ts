import { demoAccounts } from "@edge-console/contract/console/demo";
import { sessionSchema } from "@edge-console/contract/console/session";
import { type Console, demoPassword } from "@edge-console/testing/console";

/**
 * Sends a request of a member, below the path of the demo's main account, and returns the response's JSON. Rejects if it's an
 * error, except with one of the `expected` statuses.
 */
export type Member = (method: string, path: string, body?: object, expected?: readonly number[]) => Promise<unknown>;

/** Signs a demo user in. The session survives restarts of the console. */
export async function signIn({ url }: Console, email: string): Promise<Member> {
  const headers = { "content-type": "application/json", "x-csrf": "1", "sec-fetch-site": "same-origin" };
  const body = JSON.stringify({ email, password: demoPassword });
  const signedIn = await fetch(`${url}/api/session`, { method: "POST", headers, body });
  const [cookie = ""] = (signedIn.headers.get("set-cookie") ?? "").split(";");
  const { accounts } = sessionSchema.parse(await signedIn.json());
  const account = accounts.find(({ name }) => name === demoAccounts.main);
  return async (method, path, sent, expected = []) => {
    const response = await fetch(`${url}/api/accounts/${account?.id}/${path}`, {
      method,
      headers: { ...headers, cookie },
      ...(sent && { body: JSON.stringify(sent) }),
    });
    const text = await response.text();
    if (!response.ok && !expected.includes(response.status))
      throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
    return text === "" ? null : JSON.parse(text);
  };
}
