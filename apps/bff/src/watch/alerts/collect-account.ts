import { collectAccountFindings } from "@edge-console/contract/findings/account";
import type { AlertSubject } from "@edge-console/contract/alerts/alert";
import type { FindingCode } from "@edge-console/contract/findings/finding";
import { type AccountFacts, areOutdated, type Collection, type Collector } from "./account-facts.ts";
import { type ListTraffic, toStoredOutage } from "./collect-outages.ts";
import { toCondition } from "./finding-condition.ts";
import { listOutages } from "./list-outages.ts";
import type { Observation } from "./observation.ts";

const subject: AlertSubject = { type: "account", id: "", name: "Account" };

/**
 * Creates the collector of what the API's responses said of the account: whether it accepts the key, and whether the free
 * usage limit has paused all zones.
 */
export function createAccountCollector(listTraffic: ListTraffic): Collector {
  return async (facts) => {
    const { observations, ...collection } = observeAccount(facts);
    const outage = listOutages(facts).find(({ cause }) => cause.code === "usage-limit");
    if (!outage) return { ...collection, observations };
    const stored = await toStoredOutage(listTraffic, facts, "usage-limit", outage);
    return {
      ...collection,
      observations: observations.map(({ condition, ...observation }) => ({
        ...observation,
        condition: condition && observation.kind === "usage-limit" ? { ...condition, outage: stored } : condition,
      })),
    };
  };
}

function observeAccount(facts: AccountFacts): Collection {
  const { standing, zones } = facts;
  // The standing is recorded with every response, and the indexed zones may be older.
  const indexed = standing.usagePaused === null && zones !== undefined && zones.list.length > 0 ? zones : undefined;
  const findings = collectAccountFindings(
    standing,
    indexed?.list.map(({ zone }) => zone),
  );
  const find = (code: FindingCode) => {
    const finding = findings.find((candidate) => candidate.code === code);
    return finding ? toCondition(finding) : null;
  };
  const observations: Observation[] = [];
  if (standing.key !== "unknown") {
    observations.push({ kind: "api-key-rejected", subject, condition: find("api-key-rejected") });
  }
  if (indexed || standing.usagePaused !== null) {
    const at = indexed ? { at: indexed.at } : {};
    observations.push({ kind: "usage-limit", subject, condition: find("usage-limit"), ...at });
  }
  // A key that was accepted may be rejected by now.
  const responseLost = standing.key === "rejected" || (standing.key === "accepted" && !areOutdated(facts, zones));
  return { observations, ...(!responseLost && { unchecked: ["account"] }) };
}
