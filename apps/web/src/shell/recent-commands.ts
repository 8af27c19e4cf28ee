import { z } from "zod";
import { storedValue } from "../state/stored-value.ts";

const maxRecent = 12;

/** IDs of the commands that were last used in this browser, newest first. */
export const recentCommands = storedValue("recent-commands", z.array(z.string()).readonly(), { defaultValue: [] });

/** Adds a command to the recent ones. */
export function addRecentCommand(id: string): void {
  recentCommands.set((ids) => [id, ...ids.filter((other) => other !== id)].slice(0, maxRecent));
}
