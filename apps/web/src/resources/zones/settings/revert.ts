import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { ZoneUpdate } from "@edge-console/contract/objects/zone-input";
import { type Setting, listSettings } from "./settings.ts";
import { addFormValuesToDraft } from "./draft-edits.ts";
import { getApiValue, formatValue, toFormValue } from "./setting-values.ts";

type Change = AuditEntry["changes"][number];

/** A setting's value before a change, compared with its current value. */
export interface PreviousValue {
  readonly setting: Setting;
  /** Previous value as a form value. */
  readonly value: string | boolean;
  /** Current and previous value, formatted. */
  readonly current: string;
  readonly previous: string;
  /** Whether the setting was changed again since then. */
  readonly changedSince: boolean;
}

/** The settings of a recorded change that can be restored, and the fields that can't, with the reason. */
export interface RevertPlan {
  readonly restorable: readonly PreviousValue[];
  readonly blocked: readonly { readonly field: string; readonly reason: string }[];
}

/** Returns the changes of an update in the format of the audit log. */
export function listSavedChanges(before: Zone, update: ZoneUpdate, after: Zone): Change[] {
  return Object.keys(update).map((field) => ({
    field,
    before: getFieldValue(before, field),
    after: getFieldValue(after, field),
  }));
}

/** Plans how to undo a recorded change of a zone's settings. */
export function planRevert(zone: Zone, changes: readonly Change[]): RevertPlan {
  const restorable: PreviousValue[] = [];
  const blocked: { field: string; reason: string }[] = [];
  for (const change of changes.filter(({ before, after }) => before !== after)) {
    const setting = listSettings(zone.ORIGIN_TYPE).find(({ field }) => field === change.field);
    const reason = getBlockedReason(change, setting);
    if (reason !== undefined || !setting) {
      blocked.push({ field: change.field, reason: reason ?? "Not a setting of this origin type." });
      continue;
    }
    const current = getApiValue(zone, setting.field);
    if (current === change.before) continue;
    const value = toPreviousFormValue(setting, change.before);
    restorable.push({
      setting,
      value,
      current: formatValue(setting, toFormValue(setting, current)),
      previous: formatValue(setting, value),
      changedSince: current !== change.after,
    });
  }
  return { restorable, blocked };
}

/** Adds previous values to the zone's unsaved changes. Nothing is sent until they are reviewed and saved. */
export function addRevertToDraft(account: string, zone: Zone, restorable: readonly PreviousValue[]): void {
  addFormValuesToDraft(
    account,
    zone,
    Object.fromEntries(restorable.map(({ setting, value }) => [setting.field, value])),
  );
}

function getFieldValue(zone: Zone, field: string): string | number | null {
  const stored: Readonly<Record<string, string | number>> = zone;
  return stored[field] ?? null;
}

function getBlockedReason({ field, before, after }: Change, setting: Setting | undefined): string | undefined {
  if (setting?.kind === "secret" || (before === null && after === "changed")) {
    return "Secret values aren't recorded.";
  }
  if (field === "ORIGIN_TYPE" || field === "TUNNEL_ENDPOINT") {
    return "Change it under Change origin type.";
  }
  if (before === null) return "The previous value is unknown.";
  if (typeof before === "string" && before.includes("…")) return "The previous value was only partly recorded.";
  return undefined;
}

function toPreviousFormValue(setting: Setting, value: unknown): string | boolean {
  return toFormValue(setting, typeof value === "number" ? value : String(value));
}
