import { RuleViolationError, NotApplicableError } from "./assertions.ts";
import type { RunContext } from "./run-context.ts";
import type { Rule } from "./rule.ts";
import { CheckContext } from "./check-context.ts";

/** Result of a check; `reason` says why the rule failed or was skipped. */
export type Outcome =
  | { readonly result: "passed" }
  | { readonly result: "failed" | "skipped"; readonly reason: string };

/** Requests that a check can send without reaching the rate limits. */
const requestsPerCheck = 40;

/** Checks one rule, and deletes what the check created even if the rule fails. */
export async function checkRule(rule: Rule, run: RunContext): Promise<Outcome> {
  if (!run.supports(rule.needs)) {
    return { result: "skipped", reason: `needs ${rule.needs.join(" and ")}` };
  }
  await run.clock.ensureCapacity(requestsPerCheck);
  const context = new CheckContext(run);
  try {
    await rule.check(context);
    return { result: "passed" };
  } catch (error) {
    if (error instanceof NotApplicableError) return { result: "skipped", reason: error.message };
    if (error instanceof RuleViolationError) return { result: "failed", reason: error.message };
    return { result: "failed", reason: `couldn't run the check: ${formatError(error)}` };
  } finally {
    await context.cleanUp();
  }
}

function formatError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
