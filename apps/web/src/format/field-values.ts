import type { Field, FieldValue } from "@edge-console/contract/fields/field";
import { formatEntries } from "./entries.ts";
import { formatDate } from "./times.ts";

/** Formats a field's API value: on or off, the label of a choice, a date, a list with the names of its entries, or the text. */
export function formatFieldValue(field: Field, value: FieldValue): string {
  if (field.kind === "switch") return value === field.on ? "On" : "Off";
  if (field.kind === "choice") return field.options.find((option) => option.value === value)?.label ?? String(value);
  if (field.kind === "time") return formatDate(Number(value), { none: "–", clock: "utc" });
  if (field.kind === "list") return formatEntries(field.of, String(value));
  return String(value);
}
