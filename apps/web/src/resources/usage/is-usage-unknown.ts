import type { Usage } from "@edge-console/contract/console/usage";

/** Returns whether the usage of no zone was ever loaded: sums are unknown then, not 0. */
export function isUsageUnknown({
  days,
  collection: { zones, complete, readAt },
}: Pick<Usage, "days" | "collection">): boolean {
  return days.length === 0 && zones > 0 && complete === 0 && readAt === null;
}
