import type { NotesByEntry } from "@edge-console/contract/console/entry-notes";
import { isZoneSecret } from "@edge-console/contract/fields/zone";
import type { Zone } from "@edge-console/contract/objects/zone";
import { getApiValue, getFormValue } from "./setting-values.ts";
import { listSettings, type SettingField } from "./settings.ts";
import { readSettingsDraft, saveSettingsDraft, type SettingsDraft } from "./settings-draft.ts";

/**
 * Replaces the changed values by those of the form. A value that was changed before keeps its base; a new one is based on
 * `zone`. Values that aren't changed anymore lose their base and reasons. Never pass a secret.
 */
export function saveDraftValues(account: string, zone: Zone, values: SettingsDraft["values"]): void {
  const { base, reasons, notes } = readSettingsDraft(account, zone.ID);
  const fields = Object.keys(values);
  saveSettingsDraft(account, zone.ID, {
    values,
    base: Object.fromEntries(
      listSettingFields(zone, fields).map((field) => [field, base[field] ?? getApiValue(zone, field)]),
    ),
    reasons: Object.fromEntries(Object.entries(reasons).filter(([field]) => fields.includes(field))),
    notes,
  });
}

/**
 * Adds values to the unsaved changes; those of a field replace its unsaved ones and are based on `zone`. Nothing is sent
 * until they are reviewed and saved.
 */
export function addValuesToDraft(account: string, zone: Zone, values: Partial<Zone>): void {
  const settings = listSettings(zone.ORIGIN_TYPE).filter(({ field }) => field in values);
  const merged = { ...zone, ...values };
  addFormValuesToDraft(
    account,
    zone,
    Object.fromEntries(settings.map((setting) => [setting.field, getFormValue(merged, setting)])),
  );
}

/** Adds values to the unsaved changes, as in the form. */
export function addFormValuesToDraft(account: string, zone: Zone, values: SettingsDraft["values"]): void {
  const draft = readSettingsDraft(account, zone.ID);
  const fields = listSettingFields(zone, Object.keys(values));
  saveSettingsDraft(account, zone.ID, {
    ...draft,
    values: { ...draft.values, ...Object.fromEntries(fields.map((field) => [field, values[field] ?? ""])) },
    base: { ...draft.base, ...Object.fromEntries(fields.map((field) => [field, getApiValue(zone, field)])) },
  });
}

/**
 * Changes a list by one entry, for a reason that the review shows. `list` is the unsaved list with the change, so it keeps
 * the base of the list: entries that other members save are merged with it.
 */
export function addEntryToDraft<Field extends SettingField & keyof Zone>(
  account: string,
  zone: Pick<Zone, "ID" | Field>,
  { field, list, entry }: { field: Field; list: string; entry: string },
  reason: string,
): void {
  const draft = readSettingsDraft(account, zone.ID);
  saveSettingsDraft(account, zone.ID, {
    ...draft,
    values: { ...draft.values, [field]: list },
    base: { [field]: zone[field], ...draft.base },
    reasons: { ...draft.reasons, [field]: { ...draft.reasons[field], [entry]: reason } },
  });
}

/** Sets notes on entries of a list that aren't saved yet; an empty one removes it. */
export function saveDraftNotes(account: string, zone: string, field: SettingField, notes: NotesByEntry): void {
  const draft = readSettingsDraft(account, zone);
  const merged = Object.entries({ ...draft.notes[field], ...notes }).filter(([, note]) => note !== "");
  saveSettingsDraft(account, zone, { ...draft, notes: withField(draft.notes, field, Object.fromEntries(merged)) });
}

/** Drops the notes on entries of a list that aren't saved yet. */
export function discardDraftNotes(account: string, zone: string, field: SettingField): void {
  const draft = readSettingsDraft(account, zone);
  saveSettingsDraft(account, zone, { ...draft, notes: withField(draft.notes, field, {}) });
}

function listSettingFields(zone: Zone, names: readonly string[]): readonly SettingField[] {
  return listSettings(zone.ORIGIN_TYPE).flatMap(({ field }) =>
    names.includes(field) && !isZoneSecret(field) ? [field] : [],
  );
}

function withField(texts: SettingsDraft["notes"], field: string, entries: NotesByEntry): SettingsDraft["notes"] {
  const { [field]: _, ...others } = texts;
  return Object.keys(entries).length === 0 ? others : { ...others, [field]: entries };
}
