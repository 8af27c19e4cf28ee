import type { RateLimitUsage } from "@edge-console/contract/console/rate-budget";
import { formatQuantity } from "../../format/quantities.ts";

/** Formats the usage of a rate limit. `now` is in Unix seconds. */
export function formatRateBudget({ used, limit, readLimit, blockedUntil }: RateLimitUsage, now: number): string {
  if (blockedUntil !== null && blockedUntil > now) {
    return `The Edge API rejected requests. Next request in ${formatQuantity(blockedUntil - now, "second")}.`;
  }
  const usage = `${used} of ${limit} requests used`;
  if (used >= limit) return `${usage}. The limit resets every minute.`;
  return used >= readLimit ? `${usage}. The rest is reserved for changes.` : usage;
}
