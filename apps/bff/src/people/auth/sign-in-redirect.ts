import { extname } from "node:path";
import type { Request, RequestHandler } from "express";
import type { Cookie } from "./cookies.ts";
import type { SessionReader } from "./session-reader.ts";

/** Pages that need no session. */
const publicPages: ReadonlySet<string> = new Set(["/sign-in", "/invitation", "/unsubscribe", "/status"]);

/**
 * Returns middleware that redirects a page of the console without a valid session to the sign-in page, which returns
 * there. Without it, the browser would load the console first, to find out that there is no session.
 */
export function createSignInRedirect({
  sessions,
  sessionCookie,
}: {
  readonly sessions: SessionReader;
  readonly sessionCookie: Cookie;
}): RequestHandler {
  const hasSession = async ({ headers }: Request): Promise<boolean> => {
    const id = sessionCookie.read(headers.cookie);
    if (id === undefined) return false;
    // Without a database, the console itself says what is wrong.
    const session = await sessions.find(id, { extend: false }).catch(() => null);
    return session !== undefined;
  };

  return async (request, response, next) => {
    if (!isPrivatePage(request) || (await hasSession(request))) return next();
    // As `paths.signIn` of the web app.
    const query = request.originalUrl === "/" ? "" : `?next=${encodeURIComponent(request.originalUrl)}`;
    response.setHeader("cache-control", "no-store");
    response.redirect(302, `/sign-in${query}`);
  };
}

/** Where a navigation comes from if the browser sends the session's cookie, which is SameSite=Strict, with it. */
const sendsCookie: ReadonlySet<unknown> = new Set(["none", "same-origin"]);

function isPrivatePage(request: Request): boolean {
  const { method, path } = request;
  if (method !== "GET" && method !== "HEAD") return false;
  // After a link in an email or the identity provider's redirect, only the console can tell whether there is a session.
  if (!sendsCookie.has(request.headers["sec-fetch-site"])) return false;
  // Not files, which a browser also loads without the page that they belong to.
  if (path.startsWith("/assets/") || path.includes("/.") || extname(path) !== "" || publicPages.has(path)) return false;
  return request.accepts("html") !== false;
}
