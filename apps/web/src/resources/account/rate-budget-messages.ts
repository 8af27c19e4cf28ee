import type { RateLimitUsage } from "@edge-console/contract/console/rate-budget";
import { formatQuantity } from "../../format/quantities.ts";

/** What is used of a limit, in words; `now` in Unix seconds. */
export function formatRateBudget({ used, limit, readLimit, blockedUntil }: RateLimitUsage, now: number): string {
  if (blockedUntil !== null && blockedUntil > now) {
    return `The Edge API rejected requests. Next request in ${formatQuantity(blockedUntil - now, "second")}.`;
  }
  const left = `${used} of ${limit} requests used`;
  if (used >= limit) return `${left}; the next minute brings new ones`;
  return used >= readLimit ? `${left}; what is left is kept for changes` : left;
}
