import type { DeviationSource } from "@edge-console/contract/console/zone-deviations";
import type { Finding } from "@edge-console/contract/findings/finding";
import { paths } from "../../paths.ts";
import { joinFirstNames } from "../../format/names.ts";
import { formatQuantity } from "../../format/quantities.ts";
import type { AttentionItem, KnownAccount } from "./attention-item.ts";

const screens: Readonly<Record<DeviationSource, { name: string; to: (account: string, id: string) => string }>> = {
  file: { name: "Configuration file", to: paths.zoneConfiguration },
  "shared-list": { name: "IP lists", to: paths.sharedList },
  baseline: { name: "Baselines", to: paths.baseline },
};

/** Zones that differ from what the account wants: one item for each source. */
export function getDeviationItems({ zones = [], diagnose, account }: KnownAccount): AttentionItem[] {
  const differing = zones.flatMap((zone) =>
    diagnose(zone).findings.flatMap((finding) => (isDeviation(finding) ? [{ name: zone.ZONE_NAME, finding }] : [])),
  );
  const bySource = Map.groupBy(differing, ({ finding: { fix } }) => `${fix.source} ${fix.id}`);
  return [...bySource].flatMap(([id, members]) => {
    const [first] = members;
    if (!first) return [];
    const { fix, title, sentence } = first.finding;
    const screen = screens[fix.source];
    return {
      id: `deviation ${id}`,
      tone: "caution",
      title: `${members.length === 1 ? first.name : formatQuantity(members.length, "zone", "zones")} ${toVerb(title, members.length)}`,
      detail: members.length === 1 ? sentence : joinFirstNames(members.map(({ name }) => name)),
      to: screen.to(account, fix.id),
      screen: screen.name,
    };
  });
}

type DeviationFinding = Finding & { readonly fix: Extract<Finding["fix"], { type: "deviation" }> };

function isDeviation(finding: Finding): finding is DeviationFinding {
  return finding.fix.type === "deviation";
}

/** Continues the name of a zone, or the number of zones, with the title of their finding: "differ from …". */
function toVerb(title: string, count: number): string {
  const [verb = "", ...rest] = title.split(" ");
  const plural = verb.toLowerCase().replace(/s$/, "");
  return [count === 1 ? verb.toLowerCase() : plural, ...rest].join(" ");
}
