import type { Overview } from "@edge-console/contract/console/overview";
import { isUsageUnknown } from "../../resources/usage/is-usage-unknown.ts";

/** Returns whether no traffic of the account was ever loaded, such as without an API key: totals are unknown then, not 0. */
export function isTrafficUnknown(overview: Pick<Overview, "zones" | "days" | "collection">): boolean {
  return isUsageUnknown(overview) || (overview.zones === null && overview.days.length === 0);
}
