import { parseDraft, type Draft, storedDrafts } from "../../../forms/draft.ts";
import { useStore } from "../../../state/create-store.ts";
import { isObject, parseRecord, parseString, type ParseStored } from "../../../state/parse-stored.ts";

/** Texts by field and entry of a list. */
type EntryTexts = Record<string, Record<string, string>>;

/** Unsaved changes of a zone's settings. */
export interface SettingsDraft {
  /** Changed values, as in the form. */
  readonly values: Draft;
  /** The API's values that the changes replace. Another member's change is detected by comparing with them. */
  readonly base: Record<string, string | number>;
  /** Why an entry was added or removed, for the review. */
  readonly reasons: EntryTexts;
  /** Notes on entries that aren't saved yet. */
  readonly notes: EntryTexts;
}

const emptyDraft: SettingsDraft = { values: {}, base: {}, reasons: {}, notes: {} };

const parseBase = parseRecord((stored) => (typeof stored === "number" ? stored : parseString(stored)));
const parseTexts = parseRecord(parseRecord(parseString));

const parseSettingsDraft: ParseStored<SettingsDraft> = (stored) => {
  if (!isObject(stored)) return undefined;
  const values = parseDraft(stored["values"]);
  const base = parseBase(stored["base"]);
  const reasons = parseTexts(stored["reasons"]);
  const notes = parseTexts(stored["notes"]);
  if (values && base && reasons && notes) return { values, base, reasons, notes };
  // Earlier versions of the console stored the values alone under this name.
  const only = parseDraft(stored);
  return only && { ...emptyDraft, values: only };
};

const drafts = storedDrafts(parseSettingsDraft, emptyDraft);
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

/** Drops all unsaved changes, with their reasons and notes. */
export function discardSettingsDraft(account: string, zone: string): void {
  getDraft(account, zone).reset();
}

/** Saves the unsaved changes. Never pass a secret. */
export function saveSettingsDraft(account: string, zone: string, draft: SettingsDraft): void {
  const isEmpty = Object.values(draft).every((part) => Object.keys(part).length === 0);
  if (isEmpty) getDraft(account, zone).reset();
  else getDraft(account, zone).set(draft);
}
