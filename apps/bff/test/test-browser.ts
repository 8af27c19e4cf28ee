import { recoveryCodesSchema, totpSetUpSchema } from "@edge-console/contract/console/factors";
import { TOTP } from "otpauth";
import type { TestApp } from "./test-app.ts";
import { password } from "./test-app.ts";
import { getCookie, sameOriginHeaders, type RawResponse } from "./http-client.ts";

/** A browser that stores the last cookie it received. */
export interface TestBrowser {
  cookie: string;
  send(method: string, path: string, body?: unknown): Promise<RawResponse>;
}

/** Creates a browser without a session. */
export function createBrowser(app: Pick<TestApp, "call">, agent = "a test"): TestBrowser {
  const browser: TestBrowser = {
    cookie: "",
    async send(method, path, body) {
      const cookie = browser.cookie === "" ? {} : { cookie: browser.cookie };
      const headers = { ...sameOriginHeaders, "user-agent": agent, ...cookie };
      const response = await app.call(method, path, body === undefined ? { headers } : { headers, body });
      if (response.headers["set-cookie"]) browser.cookie = getCookie(response);
      return response;
    },
  };
  return browser;
}

/** Creates a browser that has signed in with the password. */
export async function createSignedInBrowser(
  app: Pick<TestApp, "call">,
  email: string,
  agent?: string,
): Promise<TestBrowser> {
  const browser = createBrowser(app, agent);
  const response = await browser.send("POST", "/api/session", { email, password });
  if (response.status !== 200) throw new Error(`sign-in of ${email}: ${response.status} ${response.text}`);
  return browser;
}

/** Generates the code of an authenticator app at a time (Unix seconds). */
export function generateCode(secret: string, at: number): string {
  return new TOTP({ secret }).generate({ timestamp: at * 1000 });
}

/** Sets up an authenticator app at a time; returns its secret and the recovery codes. */
export async function setUpAuthenticator(
  browser: TestBrowser,
  at: number,
): Promise<{ readonly secret: string; readonly recoveryCodes: readonly string[] }> {
  const setup = await browser.send("POST", "/api/profile/factors/totp");
  const { secret } = totpSetUpSchema.parse(setup.json);
  const confirmed = await browser.send("POST", "/api/profile/factors/totp/confirm", { code: generateCode(secret, at) });
  if (confirmed.status !== 200) throw new Error(`authenticator setup: ${confirmed.status} ${confirmed.text}`);
  return { secret, ...recoveryCodesSchema.parse(confirmed.json) };
}
