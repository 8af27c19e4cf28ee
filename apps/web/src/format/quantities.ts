import { formatQuantity } from "@edge-console/contract/console/quantities";
import { formatCount } from "./numbers.ts";

// Lists use it, too, and know nothing of the contract.
export { formatQuantity };

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
