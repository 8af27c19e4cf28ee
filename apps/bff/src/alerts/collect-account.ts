import { collectAccountFindings } from "@edge-console/contract/findings/account";
import type { AlertSubject } from "@edge-console/contract/alerts/alert";
import type { FindingCode } from "@edge-console/contract/findings/finding";
import type { AccountFacts, Collection } from "./account-facts.ts";
import { toCondition } from "./finding-condition.ts";
import type { Observation } from "./observation.ts";

const subject: AlertSubject = { type: "account", id: "", name: "Account" };

/**
 * Observes what the API's responses said of the account: whether it accepts the key, and whether the free usage limit has
 * paused all zones.
 */
export function collectAccount({ standing, zones }: AccountFacts): Collection {
  const isLoaded = zones !== undefined && zones.list.length > 0;
  const findings = collectAccountFindings(standing, isLoaded ? zones.list.map(({ zone }) => zone) : undefined);
  const find = (code: FindingCode) => {
    const finding = findings.find((candidate) => candidate.code === code);
    return finding ? toCondition(finding) : null;
  };
  const observations: Observation[] = [];
  if (standing.key !== "unknown") {
    observations.push({ kind: "api-key-rejected", subject, condition: find("api-key-rejected") });
  }
  const isUsageKnown = isLoaded || standing.usagePaused !== null;
  if (isUsageKnown) {
    const at = isLoaded ? { at: zones.at } : {};
    observations.push({ kind: "usage-limit", subject, condition: find("usage-limit"), ...at });
  }
  return {
    observations,
    ...(standing.key !== "accepted" && standing.key !== "rejected" && { unchecked: ["account"] }),
  };
}
