import { useStore } from "../state/create-store.ts";
import { isObject, parseOneOf } from "../state/parse-stored.ts";
import { storedValue } from "../state/stored-value.ts";

/** Display preferences for numbers and times, saved in this browser. */
export interface Preferences {
  /** The units of bytes: powers of 1,000 or of 1,024. */
  readonly bytes: "si" | "iec";
  /** The time zone of times, on screens that don't set one. */
  readonly clock: "local" | "utc";
}

const defaults: Preferences = { bytes: "si", clock: "local" };

const parseBytes = parseOneOf(["si", "iec"]);
const parseClock = parseOneOf(["local", "utc"]);

/** Parses each preference, so that an unknown one doesn't cost the others. */
const parsePreferences = (stored: unknown): Preferences | undefined =>
  isObject(stored)
    ? {
        bytes: parseBytes(stored["bytes"]) ?? defaults.bytes,
        clock: parseClock(stored["clock"]) ?? defaults.clock,
      }
    : undefined;

/** The preferences of this browser. Components subscribe with `usePreferences`. */
export const preferences = storedValue("preferences", parsePreferences, { defaultValue: defaults });

/** Returns the preferences and renders again when they change, in this tab or another. */
export function usePreferences(): Preferences {
  return useStore(preferences);
}

/** Changes some of the preferences. */
export function setPreferences(change: Partial<Preferences>): void {
  preferences.set((current) => ({ ...current, ...change }));
}
