import { z } from "zod";
import { attempt } from "../state/attempt.ts";
import { type StoredValue, storedValuesById } from "../state/stored-value.ts";

export const draftSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.array(z.string()).readonly()]),
);

/** Unsaved changes of a form, by field. */
export type Draft = z.infer<typeof draftSchema>;

const prefix = "draft";
const storedKinds: ((name: string) => Pick<StoredValue<unknown>, "reset">)[] = [];

/**
 * Creates the drafts of a kind, by their name. `clearDrafts` removes them. A form's draft is its changed values; a kind of
 * its own stores what belongs to them, too.
 */
export function storedDrafts<T>(schema: z.ZodType<T>, emptyDraft: T): (name: string) => StoredValue<T> {
  const kind = storedValuesById<T>(prefix, schema, { defaultValue: emptyDraft, area: "session" });
  storedKinds.push(kind);
  return kind;
}

const drafts = storedDrafts<Draft>(draftSchema, {});

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
