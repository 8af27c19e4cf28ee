import type { Baselines, BaselineRuleSummary } from "@edge-console/contract/console/baselines";
import type { Store } from "../../platform/db/store.ts";
import { readAccountZones } from "../configuration/account-zones.ts";
import { loadRules } from "./baseline-store.ts";
import { countStates, evaluateRules, listEndingExceptions, type RuleResult, summarizeZones } from "./evaluate-rules.ts";

/** Compares the zones of an account with its baselines, as the console's copy has them. */
export async function compareWithBaselines(store: Store, accountId: string) {
  const rules = await loadRules(store.db, accountId);
  const known = rules.length > 0 ? await readAccountZones(store.db, accountId) : undefined;
  const results = evaluateRules(rules, known?.zones ?? [], await store.now());
  return { results, stored: known?.stored ?? new Map(), unchecked: known?.unknown ?? 0 };
}

/** Returns how far the zones of an account comply with each baseline, and with all by label. */
export async function readBaselines(store: Store, accountId: string): Promise<Baselines> {
  const { results, unchecked } = await compareWithBaselines(store, accountId);
  const endingExceptions = listEndingExceptions(results, await store.now());
  return { rules: results.map(toSummary), ...summarizeZones(results), unchecked, endingExceptions };
}

/** Returns a rule with how many zones comply. */
export function toSummary({ rule: { id, name, scope, check, updatedAt }, zones }: RuleResult): BaselineRuleSummary {
  return { id, name, scope, check, updatedAt, compliance: countStates(zones.map(({ state }) => state)) };
}
