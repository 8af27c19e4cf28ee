import { formatAmount } from "../console/amounts.ts";
import type { Alert, AlertOutage } from "./alert.ts";

/** Zones that a text names; the others are counted. */
const maxNames = 5;

/** Names the zones of an outage: "shop, blog, and 38 more". */
export function formatOutageZones({ zones, zoneCount }: Pick<AlertOutage, "zones" | "zoneCount">): string {
  const names = zones.slice(0, maxNames).map(({ name }) => name);
  const hidden = zoneCount - names.length;
  if (hidden > 0) names.push(`${hidden.toLocaleString("en-US")} more`);
  return new Intl.ListFormat("en", { type: "conjunction" }).format(names);
}

/** Says how many requests an outage has cost: "About 12.4K requests lost so far". Null if that isn't known. */
export function formatRequestsLost(alert: Pick<Alert, "state" | "outage">): string | null {
  const { state, outage } = alert;
  if (!outage || outage.requestsLost === null) return null;
  const suffix = state === "open" ? "lost so far" : "lost";
  if (outage.requestsLost === 0) return `No requests ${suffix}`;
  if (outage.requestsLost === 1) return `About 1 request ${suffix}`;
  return `About ${formatAmount(outage.requestsLost, "requests")} requests ${suffix}`;
}

/** How the lost requests are worked out, shown with their number. */
export const requestsLostNote = "By the requests in the same hours of the day before.";
