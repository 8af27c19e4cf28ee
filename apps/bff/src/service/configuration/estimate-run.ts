import type { ConfigurationPlan } from "@edge-console/contract/configuration/plan-schema";
import type { PlanItem } from "@edge-console/contract/configuration/plan-to-run";
import { isListField } from "@edge-console/contract/rules/list-edit";
import { bulkRequestsPerMinute } from "../upstream/rate-limit-budget.ts";

/** Changes that a run makes while the zones that it read with one request count as current, about. */
const changesPerRead = 20;

/** What a change is sent after: a read of its zone or hostname, or nothing; null for changes that aren't sent. */
const sentAfter: Readonly<Record<PlanItem["change"]["kind"], "zone" | "hostname" | "nothing" | null>> = {
  settings: "zone",
  zone: "zone",
  labels: null,
  https: "hostname",
  "force-https": "hostname",
  "cancel-force-https": null,
  "create-zone": "nothing",
  "delete-zone": "zone",
  "create-hostname": "nothing",
  "hostname-enabled": "hostname",
  "managed-certificate": "hostname",
  "delete-hostname": "hostname",
};

/**
 * Estimates the requests to the API of a run, and how many minutes it takes; 0 for less than one. Per change, one request. Zones
 * are read together, and so are the hostnames of a zone. A list setting is compared with its zone right before it's sent, because
 * the API replaces the whole list. A run uses its share of each minute, and then waits for the next one.
 */
export function estimateRun(items: readonly PlanItem[]): Pick<ConfigurationPlan, "requests" | "minutes"> {
  const sent = items.filter(({ change }) => sentAfter[change.kind] !== null);
  const zones = sent.filter(({ change }) => sentAfter[change.kind] === "zone");
  const hostnames = sent.filter(({ change }) => sentAfter[change.kind] === "hostname");
  const compared = zones.filter(({ change }) => change.kind === "zone" && Object.keys(change.values).some(isListField));
  const reads = Math.ceil(zones.length / changesPerRead) + new Set(hostnames.map(({ zoneName }) => zoneName)).size;
  const requests = sent.length + compared.length + reads;
  return { requests, minutes: Math.max(0, Math.ceil(requests / bulkRequestsPerMinute) - 1) };
}
