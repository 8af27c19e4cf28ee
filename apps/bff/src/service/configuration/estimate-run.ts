import type { ConfigurationPlan } from "@edge-console/contract/configuration/plan-schema";
import type { PlanItem } from "@edge-console/contract/configuration/plan-to-run";
import { isListField } from "@edge-console/contract/rules/list-edit";
import { bulkRequestsPerMinute } from "../upstream/rate-limit-budget.ts";

/** Changes that a run makes while the zones that it read with one request count as current, about. */
const changesPerRead = 20;

/** Changes before which the zone or hostname is read. */
const kindsThatRead: Readonly<Record<"zone" | "hostname", readonly PlanItem["change"]["kind"][]>> = {
  zone: ["settings", "zone", "delete-zone"],
  hostname: ["https", "force-https", "hostname-enabled", "managed-certificate", "delete-hostname"],
};

/**
 * Estimates the requests to the API of a run, and how many minutes it takes; 0 for less than one. Per change, one request. Zones
 * are read together, and so are the hostnames of a zone. A list setting is compared with its zone right before it's sent, because
 * the API replaces the whole list. A run uses its share of each minute, and then waits for the next one.
 */
export function estimateRun(items: readonly PlanItem[]): Pick<ConfigurationPlan, "requests" | "minutes"> {
  const zones = items.filter(({ change }) => kindsThatRead.zone.includes(change.kind));
  const compared = zones.filter(
    ({ change }) => change.kind === "zone" && Object.keys(change.values).some(isListField),
  ).length;
  const withHostnames = new Set(
    items.filter(({ change }) => kindsThatRead.hostname.includes(change.kind)).map(({ zoneName }) => zoneName),
  );
  const sent = items.filter(({ change }) => change.kind !== "labels" && change.kind !== "cancel-force-https").length;
  const requests = sent + compared + Math.ceil(zones.length / changesPerRead) + withHostnames.size;
  return { requests, minutes: Math.max(0, Math.ceil(requests / bulkRequestsPerMinute) - 1) };
}
