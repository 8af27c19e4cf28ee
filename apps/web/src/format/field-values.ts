import type { Field, FieldValue } from "@edge-console/contract/fields/field";
import { formatIso } from "./times.ts";

/** Formats a value of the API for a field: a position, the label of a choice, a date, or the text. */
export function formatFieldValue(field: Field, value: FieldValue): string {
  if (field.kind === "switch") return value === field.on ? "On" : "Off";
  if (field.kind === "choice") return field.options.find((option) => option.value === value)?.label ?? String(value);
  if (field.kind === "time") return formatIso(Number(value)).slice(0, 10);
  return String(value);
}
