import type { BudgetUsed } from "@edge-console/contract/console/rate-budget";

/** What is used of a limit, in words; `now` in Unix seconds. */
export function budgetWords({ used, limit, reads, blockedUntil }: BudgetUsed, now: number): string {
  if (blockedUntil !== null && blockedUntil > now) {
    return `The service has refused requests; nothing is sent for another ${blockedUntil - now} s`;
  }
  const left = `${used} of ${limit} requests used`;
  if (used >= limit) return `${left}; the next minute brings new ones`;
  return used >= reads ? `${left}; what is left is kept for changes` : left;
}
