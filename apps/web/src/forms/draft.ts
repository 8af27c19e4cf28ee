/** What was typed into a form but not saved, by field. */
export type Draft = Record<string, string | number | boolean | readonly string[]>;

const prefix = "draft:";

/**
 * What was typed into the form of this name before the page was reloaded or left, in this tab alone. The name holds
 * the account and the object, so that nothing turns up in another's form.
 */
export function readDraft(name: string): Draft {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(prefix + name) ?? "{}");
    if (typeof value !== "object" || value === null) return {};
    return Object.fromEntries(Object.entries(value).filter(([, entry]) => isKept(entry)));
  } catch {
    return {};
  }
}

function isKept(value: unknown): boolean {
  return ["string", "number", "boolean"].includes(typeof value) || Array.isArray(value);
}

/** Keeps what was typed. Never give it the value of a field that holds a secret. */
export function keepDraft(name: string, draft: Draft): void {
  try {
    if (Object.keys(draft).length === 0) sessionStorage.removeItem(prefix + name);
    else sessionStorage.setItem(prefix + name, JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing loses nothing but this comfort.
  }
}

/** Forgets every draft of the tab: what one person typed is not for the next who signs in. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked: nothing was stored in it.
  }
}
