import { toFix } from "@edge-console/contract/baselines/fix";
import { computeBaseDigest } from "@edge-console/contract/console/base-digest";
import type { BaselineDetails } from "@edge-console/contract/console/baselines";
import { hostnameIdSchema, zoneIdSchema } from "@edge-console/contract/ids";
import type { StoredZone } from "../search/stored-zone.ts";
import type { RuleResult } from "./evaluate-rules.ts";

/** Returns the changes with which the zones that deviate from a rule comply, as a bulk run makes them. */
export async function planFix(
  { rule, zones }: RuleResult,
  stored: ReadonlyMap<string, StoredZone>,
): Promise<Pick<BaselineDetails, "fix" | "unfixable">> {
  const deviating = zones.filter(({ state }) => state === "deviating");
  const change = toFix(rule.check);
  if (!change) return { fix: [], unfixable: deviating.length };
  const targets = await Promise.all(
    deviating.flatMap(({ zone, deviations }) =>
      deviations.map(async ({ field, hostname, hostnameId }) => {
        const object =
          hostnameId === null ? stored.get(zone.id) : zone.hostnames.find(({ HOSTNAME }) => HOSTNAME === hostname);
        return {
          zoneId: zoneIdSchema.parse(zone.id),
          hostnameId: hostnameId === null ? null : hostnameIdSchema.parse(hostnameId),
          base: object ? await computeBaseDigest({ ...object }, [field]) : null,
        };
      }),
    ),
  );
  return { fix: targets.length === 0 ? [] : [{ change, targets }], unfixable: 0 };
}
