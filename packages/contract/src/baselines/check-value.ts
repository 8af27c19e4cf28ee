import type { Field } from "../fields/field.ts";
import { hostnameFields } from "../fields/hostname.ts";
import { zoneFields } from "../fields/zone.ts";
import { entryLists } from "../rules/entry-list.ts";
import { isListField, type ListField, parseEntries, splitEntries } from "../rules/list-edit.ts";
import { invalid, valid, type ValidationResult } from "../rules/validation-result.ts";
import type { BaselineOperator, CheckField } from "./check-fields.ts";

/** Kind of the value that a rule compares with. */
export type CheckValueKind =
  | { readonly kind: "switch" }
  | { readonly kind: "choice"; readonly options: readonly { readonly value: string; readonly label: string }[] }
  | { readonly kind: "list" }
  | { readonly kind: "days" }
  | { readonly kind: "text" };

/** Options of a switch. */
export const switchOptions = [
  { value: "on", label: "On" },
  { value: "off", label: "Off" },
] as const;

/** Longest period that a certificate can be required to be valid for, in days. */
const maxDays = 90;
const maxTextLength = 500;

/** Returns which values a rule about a field has. Values are text: `on` or `off` of a switch, lines of a list. */
export function getValueKind(check: CheckField): CheckValueKind {
  if (check.subject === "hostname" && check.field === "CERTIFICATE_EXPIRES") return { kind: "days" };
  const field: Field = check.subject === "zone" ? check.setting : hostnameFields[check.field];
  switch (field.kind) {
    case "switch":
    case "list":
      return { kind: field.kind };
    case "choice":
      return { kind: "choice", options: field.options };
    default:
      return { kind: "text" };
  }
}

/** Returns a rule's value in its stored form, or what is wrong with it. */
export function checkValue(check: CheckField, operator: BaselineOperator, value: string): ValidationResult<string> {
  if (!check.operators.includes(operator)) return invalid("Select one of the listed comparisons.");
  const kind = getValueKind(check);
  switch (kind.kind) {
    case "switch":
      return value === "on" || value === "off" ? valid(value) : invalid("Select on or off.");
    case "choice":
      return kind.options.some((option) => option.value === value) ? valid(value) : invalid("Select a value.");
    case "days":
      return /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= maxDays
        ? valid(String(Number(value)))
        : invalid(`Enter 1 to ${maxDays} days.`);
    case "list":
      return checkEntries(check, value);
    case "text":
      return checkText(check, operator, value.trim());
  }
}

function checkEntries({ field }: CheckField, value: string): ValidationResult<string> {
  if (!isListField(field)) return invalid("Select a list.");
  const entries = parseEntries(field, value);
  if (!entries.ok) return entries;
  return entries.value.length === 0 ? invalid("Enter at least one entry.") : valid(joinEntries(field, entries.value));
}

function joinEntries(field: ListField, entries: readonly string[]): string {
  return entries.join(entryLists[zoneFields[field].of].separator);
}

function checkText(check: CheckField, operator: BaselineOperator, value: string): ValidationResult<string> {
  if (value === "") return invalid("Enter a value.");
  if (value.length > maxTextLength) return invalid(`Use up to ${maxTextLength} characters.`);
  // The start of a value need not be a value itself.
  if (operator === "starts-with" || check.subject !== "zone") return valid(value);
  const result = check.setting.check?.(value);
  if (result === undefined) return valid(value);
  return result.ok ? valid(typeof result.value === "string" ? result.value : value) : invalid(result.reason);
}

/** Returns a value as it's shown: the label of an option, or the entries of a list. */
export function formatCheckValue(check: CheckField, value: string): string {
  const kind = getValueKind(check);
  switch (kind.kind) {
    case "switch":
      return value;
    case "choice":
      return kind.options.find((option) => option.value === value)?.label ?? value;
    case "list":
      return isListField(check.field) ? splitEntries(check.field, value).join(", ") : value;
    case "days":
      return value === "1" ? "1 day" : `${value} days`;
    case "text":
      return value === "" ? "empty" : value;
  }
}
