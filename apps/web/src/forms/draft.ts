import { attempt } from "../state/attempt.ts";

/** What was typed into a form but not saved, by field. */
export type Draft = Record<string, string | number | boolean | readonly string[]>;

const prefix = "draft:";

/**
 * What was typed into the form of this name before the page was reloaded or left, in this tab alone. The name holds
 * the account and the object, so that nothing turns up in another's form.
 */
export function readDraft(name: string): Draft {
  const value: unknown = attempt(() => JSON.parse(sessionStorage.getItem(prefix + name) ?? "{}"));
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => isKept(entry)));
}

function isKept(value: unknown): boolean {
  return ["string", "number", "boolean"].includes(typeof value) || Array.isArray(value);
}

/** Saves what was typed. Never pass the value of a field that holds a secret. */
export function saveDraft(name: string, draft: Draft): void {
  attempt(() => {
    if (Object.keys(draft).length === 0) sessionStorage.removeItem(prefix + name);
    else sessionStorage.setItem(prefix + name, JSON.stringify(draft));
  });
}

/** Removes every draft of the tab, so that the next user who signs in doesn't get them. */
export function clearDrafts(): void {
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  });
}
