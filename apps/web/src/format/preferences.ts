import { useSyncExternalStore } from "react";
import type { ByteSystem } from "./numbers.ts";
import type { Clock } from "./times.ts";

/** How a person wants figures and times to be written; kept in this browser alone. */
export type Preferences = {
  /** The units of bytes. */
  bytes: ByteSystem;
  /** Whose clock times are read from, where a screen does not say which. */
  clock: Clock;
};

const choices: { readonly [Name in keyof Preferences]: readonly [Preferences[Name], ...Preferences[Name][]] } = {
  bytes: ["si", "iec"],
  clock: ["local", "utc"],
};

const listeners = new Set<() => void>();
let current: Preferences | undefined;

/** The preferences as they are now. Components follow them by `usePreferences`. */
export function readPreferences(): Preferences {
  current ??= { bytes: stored("bytes"), clock: stored("clock") };
  return current;
}

/** Follows the preferences, in whichever tab they are changed. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(follow, readPreferences);
}

/** Changes some of them at once on every screen, and keeps them. */
export function setPreferences(change: Partial<Preferences>): void {
  current = { ...readPreferences(), ...change };
  keepPreferences();
  tell();
}

/** Writes them into this browser again, after its storage was cleared. */
export function keepPreferences(): void {
  try {
    for (const [name, value] of Object.entries(readPreferences())) localStorage.setItem(name, value);
  } catch {
    // Storage is blocked: the choice lasts until the page is loaded again.
  }
}

function stored<Name extends keyof Preferences>(name: Name): Preferences[Name] {
  const [usual] = choices[name];
  try {
    const text = localStorage.getItem(name);
    return choices[name].find((choice) => choice === text) ?? usual;
  } catch {
    return usual;
  }
}

function follow(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", readAgain);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", readAgain);
  };
}

/** Another tab has changed what is kept, or dropped all of it when its person signed out: then the choice stays here. */
function readAgain({ key }: StorageEvent): void {
  if (key !== "bytes" && key !== "clock") return;
  current = { ...readPreferences(), [key]: stored(key) };
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}
