import { z } from "zod";
import { attempt } from "../state/attempt.ts";
import { useStore } from "../state/create-store.ts";
import { storedValuesById } from "../state/stored-value.ts";

const draftSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.array(z.string()).readonly()]),
);

/** Unsaved changes of a form, by field. */
export type Draft = z.infer<typeof draftSchema>;

const prefix = "draft";
const drafts = storedValuesById<Draft>(prefix, draftSchema, { defaultValue: {}, area: "session" });

/**
 * Returns the draft of a form, which this tab keeps across reloads and navigation. The name contains the account and the
 * object, so that no other form gets it.
 */
export function readDraft(name: string): Draft {
  return drafts(name).get();
}

/** Returns the draft of a form, and renders the component again when it changes. */
export function useDraft(name: string): Draft {
  return useStore(drafts(name));
}

/** Saves a draft. Never pass the value of a field that contains a secret. */
export function saveDraft(name: string, draft: Draft): void {
  if (Object.keys(draft).length === 0) drafts(name).reset();
  else drafts(name).set(draft);
}

/** Removes every draft of the tab, so that the next user who signs in doesn't get them. */
export function clearDrafts(): void {
  for (const name of listStoredNames()) drafts(name).reset();
}

function listStoredNames(): string[] {
  const keys = attempt(() => Object.keys(sessionStorage)) ?? [];
  return keys.flatMap((key) => (key.startsWith(`${prefix}:`) ? [key.slice(prefix.length + 1)] : []));
}
