import type { Session } from "@edge-console/contract/console/session";
import { callConsole } from "../../api/call-console.ts";
import { isProblem, ProblemError } from "../../api/problem.ts";

/**
 * Returns the session right after sign-in, to verify that the browser stored the cookie.
 * @throws ProblemError `browser` if the browser dropped the session cookie
 */
export async function fetchStoredSession(): Promise<Session> {
  try {
    return await callConsole("getSession", {});
  } catch (error) {
    if (!isProblem(error, "signed-out")) throw error;
    throw new ProblemError("browser", 0, "Your browser didn't store the session cookie", {
      detail: "Allow cookies for this site, then sign in again. If that doesn't help, try another browser.",
    });
  }
}
