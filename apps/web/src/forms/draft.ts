import { attempt } from "../state/attempt.ts";
import { type ParseStored, parseBoolean, parseRecord, parseString, parseStrings } from "../state/parse-stored.ts";
import { type StoredValue, storedValuesById } from "../state/stored-value.ts";

/** Unsaved changes of a form, by field. */
export type Draft = Record<string, string | number | boolean | readonly string[]>;

const parseValue: ParseStored<Draft[string]> = (stored) =>
  typeof stored === "number" ? stored : (parseString(stored) ?? parseBoolean(stored) ?? parseStrings(stored));

/** Parses the unsaved changes of a form. */
export const parseDraft: ParseStored<Draft> = parseRecord(parseValue);

const prefix = "draft";
const storedKinds: ((name: string) => Pick<StoredValue<unknown>, "reset">)[] = [];

/**
 * Creates the drafts of a kind, by their name. `clearDrafts` removes them. A form's draft is its changed values; a kind of
 * its own stores what belongs to them, too.
 */
export function storedDrafts<T>(parse: ParseStored<T>, emptyDraft: T): (name: string) => StoredValue<T> {
  const kind = storedValuesById<T>(prefix, parse, { defaultValue: emptyDraft, area: "session" });
  storedKinds.push(kind);
  return kind;
}

const drafts = storedDrafts<Draft>(parseDraft, {});

/**
 * Returns the draft of a form, which this tab keeps across reloads and navigation. The name contains the account and the
 * object, so that no other form gets it.
 */
export function readDraft(name: string): Draft {
  return drafts(name).get();
}

/** Saves a draft. Never pass the value of a field that contains a secret. */
export function saveDraft(name: string, draft: Draft): void {
  if (Object.keys(draft).length === 0) drafts(name).reset();
  else drafts(name).set(draft);
}

/** Removes every draft of the tab, so that the next user who signs in doesn't get them. */
export function clearDrafts(): void {
  for (const name of listStoredNames()) for (const kind of storedKinds) kind(name).reset();
}

function listStoredNames(): string[] {
  const keys = attempt(() => Object.keys(sessionStorage)) ?? [];
  return keys.flatMap((key) => (key.startsWith(`${prefix}:`) ? [key.slice(prefix.length + 1)] : []));
}
