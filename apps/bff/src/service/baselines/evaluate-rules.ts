import { type BaselineDeviation, evaluateCheck, isInScope } from "@edge-console/contract/baselines/evaluate";
import type { AccountZone } from "@edge-console/contract/configuration/configuration";
import {
  type BaselineCompliance,
  type BaselineException,
  type Baselines,
  type BaselineState,
  endingSoonSeconds,
} from "@edge-console/contract/console/baselines";
import type { StoredRule } from "./baseline-store.ts";

/** What a rule found on a zone that it's about. */
export interface ZoneResult {
  readonly zone: AccountZone;
  readonly state: BaselineState;
  /** Empty if it complies. */
  readonly deviations: readonly BaselineDeviation[];
  /** An exception that hasn't ended. */
  readonly exception: BaselineException | null;
}

/** A rule and what it found on each zone that it's about. */
export interface RuleResult {
  readonly rule: StoredRule;
  readonly zones: readonly ZoneResult[];
}

/** Checks the zones of an account; `now` in Unix seconds. */
export function evaluateRules(
  rules: readonly StoredRule[],
  zones: readonly AccountZone[],
  now: number,
): readonly RuleResult[] {
  return rules.map((rule) => ({ rule, zones: zones.flatMap((zone) => evaluateZone(rule, zone, now)) }));
}

function evaluateZone({ scope, check, exceptions }: StoredRule, zone: AccountZone, now: number): ZoneResult[] {
  const deviations = isInScope(scope, zone) ? evaluateCheck(check, zone, now) : undefined;
  if (!deviations) return [];
  const found = exceptions.get(zone.id);
  const exception = found && found.endsAt > now ? found : null;
  const state = deviations.length === 0 ? "compliant" : exception ? "excepted" : "deviating";
  return [{ zone, state, deviations, exception }];
}

/** Counts the zones that a rule is about by what it found. */
export function countStates(states: readonly BaselineState[]): BaselineCompliance {
  const count = (wanted: BaselineState) => states.filter((state) => state === wanted).length;
  return { compliant: count("compliant"), deviating: count("deviating"), excepted: count("excepted") };
}

/** Returns how far zones comply with all rules, in total and by label. A zone's state is the worst that a rule found. */
export function summarizeZones(results: readonly RuleResult[]): Pick<Baselines, "zones" | "labels"> {
  const worst = new Map<string, { readonly zone: AccountZone; readonly state: BaselineState }>();
  const rank = { deviating: 0, excepted: 1, compliant: 2 };
  for (const { zone, state } of results.flatMap(({ zones }) => zones)) {
    const before = worst.get(zone.id);
    if (!before || rank[state] < rank[before.state]) worst.set(zone.id, { zone, state });
  }
  const zones = [...worst.values()];
  const labels = [...new Set(zones.flatMap(({ zone }) => zone.labels))].toSorted();
  return {
    zones: countStates(zones.map(({ state }) => state)),
    labels: labels.map((label) => ({
      label,
      ...countStates(zones.filter(({ zone }) => zone.labels.includes(label)).map(({ state }) => state)),
    })),
  };
}

/** Lists the exceptions that end within 30 days of `now`, the next first. */
export function listEndingExceptions(results: readonly RuleResult[], now: number): Baselines["endingExceptions"] {
  return results
    .flatMap(({ rule, zones }) =>
      zones.flatMap(({ zone, exception }) =>
        exception && exception.endsAt <= now + endingSoonSeconds
          ? [
              {
                ruleName: rule.name,
                zoneId: zone.id,
                zoneName: zone.name,
                owner: exception.owner,
                endsAt: exception.endsAt,
              },
            ]
          : [],
      ),
    )
    .toSorted((a, b) => a.endsAt - b.endsAt);
}
