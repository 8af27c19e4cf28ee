import type { ListField } from "@edge-console/contract/rules/list-edit";
import { type ReactElement, useMemo } from "react";
import { useAccess } from "../../../api/access.ts";
import { useEntryNotes } from "../../../resources/zones/entry-notes.ts";
import { useZone } from "../../../resources/zones/use-zone.ts";
import { useEntryMarks } from "../../../resources/zones/managed-entries.ts";
import { parseAddressRows } from "./address-entries.ts";
import { AddressTable } from "./address-table.tsx";
import { toAsNumberChips } from "./as-number-editor.tsx";
import { Chips } from "./chips.tsx";
import { toCountryChips } from "./country-editor.tsx";

/** Saved list for members with read-only access. */
export function ReadOnlyList({
  field,
  label,
  of,
  value,
}: {
  field: ListField;
  label: string;
  of: "addresses" | "countries" | "as-numbers";
  value: string;
}): ReactElement {
  const { id: account } = useAccess();
  const zone = useZone();
  const { notes } = useEntryNotes(account, zone.ID, field);
  const marks = useEntryMarks(account, zone, field);
  const rows = useMemo(() => (of === "addresses" ? parseAddressRows(value) : []), [of, value]);
  if (value === "") return <>None</>;
  if (of === "addresses") return <AddressTable label={label} rows={rows} text={value} notes={notes} marks={marks} />;
  const chips = of === "countries" ? toCountryChips(value) : toAsNumberChips(value);
  return <Chips label={label} chips={chips} notes={notes} />;
}
