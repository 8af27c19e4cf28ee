import { parseCookie, stringifySetCookie } from "cookie";
import { isLoopback } from "../../platform/http/public-host.ts";
import { knownDeviceTtlSeconds } from "./known-devices.ts";
import { ssoSignInTtlSeconds } from "./sso/sso-sign-ins.ts";

/** A cookie of the console: how to read it from a request, and the `Set-Cookie` values that set and remove it. */
export interface Cookie {
  /** Returns the value of the cookie in a `Cookie` header; undefined without it, and if it occurs more than once. */
  read(header: string | undefined): string | undefined;
  set(value: string): string;
  clear(): string;
}

/** The cookies of the console. */
export interface Cookies {
  /** The session ID, until the browser closes. */
  readonly session: Cookie;
  /** The token of a browser that signed in before. It doesn't authenticate: see known-devices.ts. */
  readonly device: Cookie;
  /** The secret of a single sign-on in progress. `SameSite=Lax`, because the provider's redirect has to carry it. */
  readonly sso: Cookie;
  /** What is left to do after a sign-out, one of `signedOutStates`. Until the browser closes. */
  readonly signedOut: Cookie;
}

/**
 * States after a user signed out of a session that single sign-on started: the provider's session has to end; then, the
 * next sign-in lets the user choose an account there.
 */
export const signedOutStates = { endProviderSession: "end-provider-session", chooseAccount: "choose-account" } as const;

interface CookieAttributes {
  readonly sameSite: "strict" | "lax";
  readonly maxAge?: number;
}

/**
 * Creates the cookies for the URL that users open. They have the prefix `__Host-`, which browsers accept only with
 * `Secure`, `Path=/` and no `Domain`. On plain-HTTP loopback they have neither, because WebKit drops `Secure` cookies there.
 */
export function createCookies(publicUrl: URL): Cookies {
  const isPlainLoopback = publicUrl.protocol === "http:" && isLoopback(publicUrl.hostname);
  const prefix = isPlainLoopback ? "" : "__Host-";
  const create = (suffix: string, { sameSite, maxAge }: CookieAttributes): Cookie => {
    const name = `${prefix}${suffix}`;
    const attributes = { name, path: "/", secure: !isPlainLoopback, httpOnly: true, sameSite } as const;
    return {
      read: (header) =>
        header !== undefined && countCookies(name, header) === 1 ? parseCookie(header)[name] : undefined,
      set: (value) => stringifySetCookie({ ...attributes, value, ...(maxAge !== undefined && { maxAge }) }),
      clear: () => stringifySetCookie({ ...attributes, value: "", maxAge: 0 }),
    };
  };
  return {
    session: create("session", { sameSite: "strict" }),
    device: create("device", { sameSite: "strict", maxAge: knownDeviceTtlSeconds }),
    sso: create("sso", { sameSite: "lax", maxAge: ssoSignInTtlSeconds }),
    signedOut: create("signed-out", { sameSite: "strict" }),
  };
}

function countCookies(name: string, header: string): number {
  return header.split(";").filter((pair) => pair.split("=", 1)[0]?.trim() === name).length;
}
