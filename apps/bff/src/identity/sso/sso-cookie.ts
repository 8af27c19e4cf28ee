import { parseCookie, stringifySetCookie } from "cookie";
import { ssoSeconds } from "./sso-sign-ins.ts";

/**
 * Lax, unlike the session's: the browser brings it along when the provider sends it back, which is a request from
 * another site. What it holds is of use for that alone.
 */
const name = "__Host-sso";
const attributes = { name, path: "/", secure: true, httpOnly: true, sameSite: "lax" } as const;

/** The secret of the sign-in that a browser has begun at the provider; undefined when it has none or several. */
export function readSsoCookie(header: string | undefined): string | undefined {
  if (header === undefined || header.split(`${name}=`).length > 2) return undefined;
  return parseCookie(header)[name];
}

/** The `Set-Cookie` that has the browser keep it for as long as it is good. */
export function ssoCookie(secret: string): string {
  return stringifySetCookie({ ...attributes, value: secret, maxAge: ssoSeconds });
}

/** The `Set-Cookie` that takes it away. */
export function endedSsoCookie(): string {
  return stringifySetCookie({ ...attributes, value: "", maxAge: 0 });
}
