import type { Actor } from "@edge-console/contract/permissions";

const key = (account: string) => `last-actor:${account}`;
const actors: readonly Actor[] = ["full", "developer", "billing", "support"];

/** Returns in whose capacity this browser acted on an account last: a hint, which decides nothing. */
export function readLastActor(account: string): Actor | undefined {
  try {
    const stored = localStorage.getItem(key(account));
    return actors.find((actor) => actor === stored);
  } catch {
    return undefined;
  }
}

/** Stores it until the user signs out, which clears the browser's data. */
export function storeLastActor(account: string, actor: Actor): void {
  try {
    localStorage.setItem(key(account), actor);
  } catch {
    // Storage is blocked: nothing is requested early.
  }
}
