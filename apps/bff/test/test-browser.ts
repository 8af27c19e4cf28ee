import { TOTP } from "otpauth";
import type { TestApp } from "./test-app.ts";
import { password } from "./test-app.ts";
import { getCookie, sameOriginHeaders, type RawResponse } from "./http-client.ts";

/** A browser: it holds the one cookie that it was last given. */
export interface TestBrowser {
  cookie: string;
  send(method: string, path: string, body?: unknown): Promise<RawResponse>;
}

/** A browser that nobody has signed in with. */
export function createBrowser(app: Pick<TestApp, "call">, agent = "a test"): TestBrowser {
  const browser: TestBrowser = {
    cookie: "",
    async send(method, path, body) {
      const cookie = browser.cookie === "" ? {} : { cookie: browser.cookie };
      const headers = { ...sameOriginHeaders, "user-agent": agent, ...cookie };
      const answer = await app.call(method, path, body === undefined ? { headers } : { headers, body });
      if (answer.headers["set-cookie"]) browser.cookie = getCookie(answer);
      return answer;
    },
  };
  return browser;
}

/** A browser in which somebody has given their password. */
export async function createSignedInBrowser(
  app: Pick<TestApp, "call">,
  email: string,
  agent?: string,
): Promise<TestBrowser> {
  const browser = createBrowser(app, agent);
  const answer = await browser.send("POST", "/api/session", { email, password });
  if (answer.status !== 200) throw new Error(`sign-in of ${email}: ${answer.status} ${answer.text}`);
  return browser;
}

/** What an authenticator app shows at a time (Unix seconds) after it has read the secret. */
export function generateCode(secret: string, at: number): string {
  return new TOTP({ secret }).generate({ timestamp: at * 1000 });
}

/** Sets an authenticator app up at a time; gives its secret and the recovery codes. */
export async function setUpAuthenticator(
  browser: TestBrowser,
  at: number,
): Promise<{ readonly secret: string; readonly recoveryCodes: readonly string[] }> {
  const begun = await browser.send("POST", "/api/profile/factors/totp");
  const { secret } = begun.json as { secret: string };
  const confirmed = await browser.send("POST", "/api/profile/factors/totp/confirm", { code: generateCode(secret, at) });
  if (confirmed.status !== 200) throw new Error(`setting up: ${confirmed.status} ${confirmed.text}`);
  return { secret, ...(confirmed.json as { recoveryCodes: string[] }) };
}
