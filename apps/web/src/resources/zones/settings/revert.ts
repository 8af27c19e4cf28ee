import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { ZoneUpdate } from "@edge-console/contract/objects/zone-input";
import { saveDraft, readDraft } from "../../../forms/draft.ts";
import { type Setting, listSettings } from "./settings.ts";
import { getSettingsDraftName } from "./settings-draft-name.ts";
import { getApiValue, formatValue, toFormValue } from "./setting-values.ts";

type Change = AuditEntry["changes"][number];

/** A setting as it was before a change, and what setting it back means now. */
export interface PreviousValue {
  readonly setting: Setting;
  /** As the form holds it. */
  readonly value: string | boolean;
  /** In the words of the screen: as it is now, and as it was. */
  readonly now: string;
  readonly former: string;
  /** Somebody has changed it again since. */
  readonly changedSince: boolean;
}

/** What of a recorded change can be set back on the zone as it is now, and what cannot, with the reason. */
export interface RevertPlan {
  readonly restores: readonly PreviousValue[];
  readonly cannot: readonly { readonly field: string; readonly reason: string }[];
}

/** What an update has changed, as the audit log records it. */
export function listSavedChanges(before: Zone, update: ZoneUpdate, after: Zone): Change[] {
  return Object.keys(update).map((field) => ({
    field,
    before: getFieldValue(before, field),
    after: getFieldValue(after, field),
  }));
}

/** Works out what it takes to undo a recorded change of a zone's settings. */
export function planRevert(zone: Zone, changes: readonly Change[]): RevertPlan {
  const restores: PreviousValue[] = [];
  const cannot: { field: string; reason: string }[] = [];
  for (const change of changes.filter(({ before, after }) => before !== after)) {
    const setting = listSettings(zone.ORIGIN_TYPE).find(({ field }) => field === change.field);
    const reason = getBlockedReason(change, setting);
    if (reason !== undefined || !setting) {
      cannot.push({ field: change.field, reason: reason ?? "It is not a setting of this origin type." });
      continue;
    }
    const current = getApiValue(zone, setting.field);
    if (current === change.before) continue;
    const value = toPreviousFormValue(setting, change.before);
    restores.push({
      setting,
      value,
      now: formatValue(setting, toFormValue(setting, current)),
      former: formatValue(setting, value),
      changedSince: current !== change.after,
    });
  }
  return { restores, cannot };
}

/** Puts the former values into the zone's settings as if they had been typed there: nothing is sent before the review. */
export function addRevertToDraft(account: string, zone: Zone, restores: readonly PreviousValue[]): void {
  const name = getSettingsDraftName(account, zone.ID);
  const former = Object.fromEntries(restores.map(({ setting, value }) => [setting.field, value]));
  const base = Object.fromEntries(restores.map(({ setting: { field } }) => [field, getApiValue(zone, field)]));
  saveDraft(`${name}:base`, { ...readDraft(`${name}:base`), ...base });
  saveDraft(name, { ...readDraft(name), ...former });
}

function getFieldValue(zone: Zone, field: string): string | number | null {
  const stored: Readonly<Record<string, string | number>> = zone;
  return stored[field] ?? null;
}

function getBlockedReason({ field, before, after }: Change, setting: Setting | undefined): string | undefined {
  if (setting?.kind === "secret" || (before === null && after === "changed")) {
    return "It is a secret: what it was is not on record.";
  }
  if (field === "ORIGIN_TYPE" || field === "TUNNEL_ENDPOINT") {
    return "It is changed on the page of the origin type.";
  }
  if (before === null) return "What it was before is not known.";
  if (typeof before === "string" && before.includes("…")) return "Not all of what it was is on record.";
  return undefined;
}

function toPreviousFormValue(setting: Setting, value: unknown): string | boolean {
  return toFormValue(setting, typeof value === "number" ? value : String(value));
}
