import { type ReactElement, useMemo } from "react";
import { parseAddressRows } from "./address-entries.ts";
import { AddressTable } from "./address-table.tsx";
import { toAsNumberChips } from "./as-number-editor.tsx";
import { Chips } from "./chips.tsx";
import { toCountryChips } from "./country-editor.tsx";

/** Saved list for members with read-only access. */
export function ReadOnlyList({
  label,
  of,
  value,
}: {
  label: string;
  of: "addresses" | "countries" | "as-numbers";
  value: string;
}): ReactElement {
  const rows = useMemo(() => (of === "addresses" ? parseAddressRows(value) : []), [of, value]);
  if (value === "") return <>None</>;
  if (of === "addresses") return <AddressTable label={label} rows={rows} text={value} />;
  return <Chips label={label} chips={of === "countries" ? toCountryChips(value) : toAsNumberChips(value)} />;
}
