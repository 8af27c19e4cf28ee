import type { SecondFactorChallenge, Session, StepUp } from "@edge-console/contract/console/session";
import { post, get, type RequestOptions, del } from "./http.ts";
import { isProblem, ProblemError } from "./problem.ts";

/** The user's session. Every call throws a ProblemError. */
export const sessionApi = {
  read: (options?: RequestOptions) => get<Session>("/api/session", options),
  signIn: (email: string, password: string) =>
    post<Session | SecondFactorChallenge>("/api/session", { email, password }),
  /** Emails a sign-in link, if a user has the address. It opens `next` afterward. */
  requestLink: (email: string, next: string | undefined) => post<undefined>("/api/session/link", { email, next }),
  redeemLink: (token: string) => post<Session | SecondFactorChallenge>("/api/session/link/redeem", { token }),
  /** Returns the methods that can complete the pending sign-in. */
  pendingSignIn: () => get<SecondFactorChallenge>("/api/session/mfa"),
  /** Completes a sign-in with a code. */
  secondFactor: (code: string) => post<Session>("/api/session/mfa", { code }),
  /**
   * Returns the session right after sign-in, to verify that the browser stored the cookie.
   * @throws ProblemError `browser` if the browser dropped the session cookie
   */
  async readStored(): Promise<Session> {
    try {
      return await sessionApi.read();
    } catch (error) {
      if (!isProblem(error, "signed-out")) throw error;
      throw new ProblemError("browser", 0, "Your browser didn't store the session cookie", {
        detail: "Allow cookies for this site, then sign in again. If that doesn't help, try another browser.",
      });
    }
  },
  /** Confirms the identity of the signed-in user. */
  stepUp: (credentials: StepUp) => post<Session>("/api/session/step-up", credentials),
  signOut: () => del("/api/session"),
};
