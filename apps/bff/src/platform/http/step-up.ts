import type { StepUpPolicy } from "@edge-console/contract/console-operations/operation";
import { ProblemError } from "./problem.ts";
import type { RequestSession } from "./route.ts";

/**
 * Checks a session against the step-up policy of a route.
 * @throws ProblemError `step-up-required`, with what it requires if the password isn't sufficient; `second-factor-required`
 * if the user has to set up a second factor first
 */
export function assertStepUp(policy: StepUpPolicy, session: RequestSession): void {
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
  if (policy === false || session.recentlyAuthenticated) return;
  throw new ProblemError(
    "step-up-required",
    session.hasSecondFactor
      ? { detail: "Confirm with a passkey, your authenticator app, or a recovery code.", requires: "second-factor" }
      : {},
  );
}
