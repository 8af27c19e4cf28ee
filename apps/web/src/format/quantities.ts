import { formatCount } from "./numbers.ts";

/** Formats a number with its noun: (1, "zone") → "1 zone", (1234, "zone") → "1,234 zones". */
export function formatQuantity(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}

/** Formats the number of rows in a filtered list: "340 zones", "12 of 340 zones". Empty while a number is unknown. */
export function formatListCount(
  visible: number | undefined,
  total: number | undefined,
  noun: string,
  plural?: string,
): string {
  if (visible === undefined || total === undefined) return "";
  return visible === total
    ? formatQuantity(total, noun, plural)
    : `${formatCount(visible)} of ${formatQuantity(total, noun, plural)}`;
}
