import { parseCookie, stringifySetCookie } from "cookie";

/**
 * `__Host-`: browsers take it only with Secure, for this very host and every path. They hold http://localhost to be
 * secure enough for it.
 */
const name = "__Host-session";
const attributes = { name, path: "/", secure: true, httpOnly: true, sameSite: "strict" } as const;

/** The session id that a request brings; undefined when it has none or several. */
export function readSessionCookie(header: string | undefined): string | undefined {
  if (header === undefined || header.split(`${name}=`).length > 2) return undefined;
  return parseCookie(header)[name];
}

/** The `Set-Cookie` that hands a session id to the browser, until it closes. */
export function sessionCookie(id: string): string {
  return stringifySetCookie({ ...attributes, value: id });
}

/** The `Set-Cookie` that takes it away. */
export function endedSessionCookie(): string {
  return stringifySetCookie({ ...attributes, value: "", maxAge: 0 });
}
