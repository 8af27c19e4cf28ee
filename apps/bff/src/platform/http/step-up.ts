import type { StepUpPolicy } from "@edge-console/contract/console-operations/operation";
import { ProblemError } from "./problem.ts";
import type { RequestSession } from "./route.ts";

/**
 * Checks a session against the step-up policy of a route. Access tokens have none, and satisfy no policy.
 * @throws ProblemError `step-up-required`, with what it requires if the password isn't sufficient; `second-factor-required`
 * if the user has to set up a second factor first; `forbidden` for an access token
 */
export function assertStepUp(policy: StepUpPolicy, session: RequestSession | null): void {
  if (policy === false) return;
  if (!session) throw tokenForbidden();
  // First, because a setup code also counts as recent authentication.
  if (policy === "set-up-factor" && session.needsSetupCode) {
    throw new ProblemError("step-up-required", {
      detail: "Confirm with a setup code.",
      requires: "setup-code",
    });
  }
  if (policy === "second-factor" && !session.hasSecondFactor) {
    throw new ProblemError("second-factor-required", {
      detail: "This action needs two-factor authentication. Set it up in your profile.",
    });
  }
  if (session.recentlyAuthenticated) return;
  throw new ProblemError(
    "step-up-required",
    session.hasSecondFactor
      ? { detail: "Confirm with a passkey, your authenticator app, or a recovery code.", requires: "second-factor" }
      : {},
  );
}

/** Returns the error for a request that access tokens can't send. */
export function tokenForbidden(): ProblemError {
  return new ProblemError("forbidden", { detail: "An access token can't do this. Sign in to the console." });
}
