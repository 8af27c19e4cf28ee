import type { BaselineCheck } from "../console/baselines.ts";
import type { RequestedChange } from "../console/bulk-runs.ts";
import { isListField, splitEntries } from "../rules/list-edit.ts";
import { type CheckField, findCheckField } from "./check-fields.ts";

/**
 * Returns the change of a zone, or of one of its hostnames, with which it complies with a check. Null if a run can't make it,
 * such as for a certificate, or a value of which only the start is known.
 */
export function toFix({ field: name, operator, value }: BaselineCheck): RequestedChange | null {
  const field = findCheckField(name);
  if (!field) return null;
  if (field.subject === "hostname") return toHostnameFix(field.field, value);
  if (isListField(field.field)) {
    const entries = splitEntries(field.field, value);
    const edit =
      operator === "contains"
        ? { kind: "merge" as const, add: entries, remove: [] }
        : { kind: "merge" as const, add: [], remove: entries };
    return { kind: "settings", edit: { values: {}, lists: { [field.field]: edit } } };
  }
  if (operator === "is-not" || operator === "starts-with") return null;
  return { kind: "settings", edit: { values: { [field.field]: toApiValue(field, value) }, lists: {} } };
}

function toApiValue({ setting }: CheckField & { readonly subject: "zone" }, value: string): string | number {
  if (setting.kind !== "switch") return value;
  return value === "on" ? setting.on : setting.off;
}

function toHostnameFix(field: string, value: string): RequestedChange | null {
  const enabled = value === "on";
  if (field === "SSL_ENABLED") return { kind: "https", enabled };
  if (field === "FORCE_SSL") return { kind: "force-https", enabled, when: "now" };
  return null;
}

/** Returns the settings with which a new zone, which has no entries in its lists, complies with a check. */
export function getBaselineDefaults(check: BaselineCheck): Readonly<Record<string, string | number>> {
  const fix = toFix(check);
  if (fix?.kind !== "settings") return {};
  return Object.keys(fix.edit.lists).length > 0 ? { [check.field]: check.value } : fix.edit.values;
}
