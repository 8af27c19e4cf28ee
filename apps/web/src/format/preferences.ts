import { z } from "zod";
import { useStore } from "../state/create-store.ts";
import { storedValue } from "../state/stored-value.ts";

const preferencesSchema = z.object({
  /** The units of bytes: powers of 1,000 or of 1,024. */
  bytes: z.enum(["si", "iec"]).catch("si"),
  /** The time zone of times, on screens that don't set one. */
  clock: z.enum(["local", "utc"]).catch("local"),
});

/** Display preferences for numbers and times, saved in this browser. */
export type Preferences = z.infer<typeof preferencesSchema>;

/** The preferences of this browser. Components subscribe with `usePreferences`. */
export const preferences = storedValue("preferences", preferencesSchema, {
  defaultValue: { bytes: "si", clock: "local" },
});

/** Returns the preferences and renders again when they change, in this tab or another. */
export function usePreferences(): Preferences {
  return useStore(preferences);
}

/** Changes some of the preferences. */
export function setPreferences(change: Partial<Preferences>): void {
  preferences.set((current) => ({ ...current, ...change }));
}
