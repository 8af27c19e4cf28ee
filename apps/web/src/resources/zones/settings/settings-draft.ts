import type { NotesByEntry } from "@edge-console/contract/console/entry-notes";
import { isZoneSecret } from "@edge-console/contract/fields/zone";
import type { Zone } from "@edge-console/contract/objects/zone";
import { z } from "zod";
import { type Draft, parseDraft, storedDrafts } from "../../../forms/draft.ts";
import { useStore } from "../../../state/create-store.ts";
import { getApiValue, getFormValue } from "./setting-values.ts";
import { listSettings, type SettingField } from "./settings.ts";

/** Texts by field and entry of a list. */
const entryTexts = z.record(z.string(), z.record(z.string(), z.string()));

const values = z.custom<Draft>((stored) => parseDraft(stored) !== undefined);

const schema = z.object({
  /** Changed values, as in the form. */
  values,
  /** The API's values that the changes replace. Another member's change is detected by comparing with them. */
  base: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Why an entry was added or removed, for the review. */
  reasons: entryTexts,
  /** Notes on entries that aren't saved yet. */
  notes: entryTexts,
});

/** Unsaved changes of a zone's settings. */
export type SettingsDraft = z.infer<typeof schema>;

const emptyDraft: SettingsDraft = { values: {}, base: {}, reasons: {}, notes: {} };

/** Earlier versions of the console stored the values alone under this name. */
const storedSchema = z.union([schema, values.transform((values) => ({ ...emptyDraft, values }))]);

const drafts = storedDrafts<SettingsDraft>((stored) => storedSchema.safeParse(stored).data, emptyDraft);
const getDraft = (account: string, zone: string) => drafts(getSettingsDraftName(account, zone));

/** Returns the name of a zone's draft. */
export function getSettingsDraftName(account: string, zone: string): string {
  return `${account}:zone:${zone}`;
}

/** Returns the unsaved changes of a zone's settings, which this tab keeps across reloads and navigation. */
export function readSettingsDraft(account: string, zone: string): SettingsDraft {
  return getDraft(account, zone).get();
}

/** Returns the unsaved changes of a zone's settings, and renders the component again when they change. */
export function useSettingsDraft(account: string, zone: string): SettingsDraft {
  return useStore(getDraft(account, zone));
}

/**
 * Replaces the changed values by those of the form. A value that was changed before keeps its base; a new one is based on
 * `zone`. Values that aren't changed anymore lose their base and reasons. Never pass a secret.
 */
export function saveDraftValues(account: string, zone: Zone, values: SettingsDraft["values"]): void {
  const { base, reasons, notes } = readSettingsDraft(account, zone.ID);
  const fields = Object.keys(values);
  save(account, zone.ID, {
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
  save(account, zone.ID, {
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
  save(account, zone.ID, {
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
  save(account, zone, { ...draft, notes: withField(draft.notes, field, Object.fromEntries(merged)) });
}

/** Drops the notes on entries of a list that aren't saved yet. */
export function discardDraftNotes(account: string, zone: string, field: SettingField): void {
  const draft = readSettingsDraft(account, zone);
  save(account, zone, { ...draft, notes: withField(draft.notes, field, {}) });
}

/** Drops all unsaved changes, with their reasons and notes. */
export function discardSettingsDraft(account: string, zone: string): void {
  getDraft(account, zone).reset();
}

function save(account: string, zone: string, draft: SettingsDraft): void {
  const isEmpty = Object.values(draft).every((part) => Object.keys(part).length === 0);
  if (isEmpty) getDraft(account, zone).reset();
  else getDraft(account, zone).set(draft);
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
