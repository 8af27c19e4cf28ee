import { Broken, NoOccasion } from "./expect.ts";
import type { Ground } from "./ground.ts";
import type { Rule } from "./rule.ts";
import { Trial } from "./trial.ts";

/** What became of a rule; `reason` says why it does not hold or was not checked. */
export type Outcome =
  | { readonly result: "holds" }
  | { readonly result: "broken" | "not checked"; readonly reason: string };

/** The requests that a check may make without running into the rate limits half way. */
const usualRequests = 40;

/** Checks one rule and removes what the check made, also when the rule does not hold. */
export async function checkRule(rule: Rule, ground: Ground): Promise<Outcome> {
  if (!ground.offers(rule.needs)) {
    return { result: "not checked", reason: `needs ${rule.needs.join(" and ")}` };
  }
  await ground.pace.room(usualRequests);
  const trial = new Trial(ground);
  try {
    await rule.check(trial);
    return { result: "holds" };
  } catch (error) {
    if (error instanceof NoOccasion) return { result: "not checked", reason: error.message };
    if (error instanceof Broken) return { result: "broken", reason: error.message };
    return { result: "broken", reason: `the check could not be made: ${described(error)}` };
  } finally {
    await trial.clear();
  }
}

function described(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
