import { z } from "zod";
import { storedValue } from "../state/stored-value.ts";

const limit = 12;

/** The ids of the commands that were chosen in the command palette of this browser, the latest first. */
export const recentCommands = storedValue("recent-commands", z.array(z.string()).readonly(), { defaultValue: [] });

/** Puts a command first among the recent ones. */
export function addRecentCommand(id: string): void {
  recentCommands.set((ids) => [id, ...ids.filter((other) => other !== id)].slice(0, limit));
}
