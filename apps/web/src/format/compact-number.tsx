import type { ReactElement } from "react";
import { formatBytes, formatCompact, formatCount, formatExactBytes, formatPercent } from "./numbers.ts";
import { usePreferences } from "./preferences.ts";

/** Unit of a number; a share is 0 to 1. */
export type NumberUnit = "count" | "bytes" | "share";

/**
 * A number with three significant digits, bytes in the preferred units, with the exact value on hover:
 * `<CompactNumber value={row.BANDWIDTH_BYTES} unit="bytes" />`. All digits have one width (global.css), so that numbers
 * above each other line up.
 */
export function CompactNumber({ value, unit }: { value: number | null | undefined; unit: NumberUnit }): ReactElement {
  const { bytes: system } = usePreferences();
  const [compact, exact] = {
    count: [formatCompact(value), formatCount(value)],
    bytes: [formatBytes(value, system), formatExactBytes(value)],
    share: [formatPercent(value), formatPercent(value, 3)],
  }[unit];
  return <span title={exact}>{compact}</span>;
}
