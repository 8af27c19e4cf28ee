import { formatCount } from "./numbers.ts";

/** Formats a number with its noun: (1, "zone") → "1 zone", (1234, "zone") → "1,234 zones". */
export function formatQuantity(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}

/** How many a list shows of how many there are: "340 zones", "12 of 340 zones"; nothing while it is not known. */
export function formatListCount(shown: number | undefined, total: number | undefined, noun: string): string {
  if (shown === undefined || total === undefined) return "";
  return shown === total ? formatQuantity(total, noun) : `${formatCount(shown)} of ${formatQuantity(total, noun)}`;
}
