import { type ReactElement, useCallback } from "react";
import { formatBytes, formatCompact, formatCount, formatExactBytes, formatPercent } from "./numbers.ts";
import { usePreferences } from "./preferences.ts";

type FigureValue = number | null | undefined;

/**
 * A count; with `compact` in three digits, the exact one on hover: `<Count value={requests} compact />`.
 */
export function Count({ value, compact = false }: { value: FigureValue; compact?: boolean }): ReactElement {
  const exact = formatCount(value);
  return <Figure value={value} shown={compact ? formatCompact(value) : exact} exact={exact} />;
}

/** Bytes in the units that the person prefers, the exact number on hover: `<Bytes value={row.BANDWIDTH_BYTES} />`. */
export function Bytes({ value }: { value: FigureValue }): ReactElement {
  const format = useByteFormat();
  return <Figure value={value} shown={format(value)} exact={formatExactBytes(value)} />;
}

/** A share, given as 0 to 1, with two more digits on hover: `<Percent share={hits / requests} />`. */
export function Percent({ share, digits = 1 }: { share: FigureValue; digits?: number }): ReactElement {
  return <Figure value={share} shown={formatPercent(share, digits)} exact={formatPercent(share, digits + 2)} />;
}

/** How bytes are written in the units that the person prefers: for charts, labels and texts. */
export function useByteFormat(): (bytes: FigureValue) => string {
  const { bytes: system } = usePreferences();
  return useCallback((bytes) => formatBytes(bytes, system), [system]);
}

/** All digits of a figure are one width (global.css), so that those above each other line up. */
function Figure({ value, shown, exact }: { value: FigureValue; shown: string; exact: string }): ReactElement {
  if (typeof value !== "number" || !Number.isFinite(value)) return <span>{shown}</span>;
  return (
    <data value={value} title={exact === shown ? undefined : exact}>
      {shown}
    </data>
  );
}
