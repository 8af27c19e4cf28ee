import type { FurtherProof, Session, StepUp } from "@edge-console/contract/console/session";
import { post, read, type Reading, remove } from "./console-call.ts";

/** The person's session. Every call throws a ProblemError. */
export const sessionApi = {
  read: (reading?: Reading) => read<Session>("/api/session", reading),
  signIn: (email: string, password: string) => post<Session | FurtherProof>("/api/session", { email, password }),
  /** The code of the second factor, where signing in asked for it. */
  secondFactor: (code: string) => post<Session>("/api/session/mfa", { code }),
  /** Proves anew who the signed-in person is. */
  stepUp: (proof: StepUp) => post<Session>("/api/session/step-up", proof),
  signOut: () => remove("/api/session"),
};
