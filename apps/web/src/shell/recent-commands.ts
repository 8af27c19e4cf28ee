import { useEffect } from "react";
import { useLocation } from "react-router";
import { parseStrings } from "../state/parse-stored.ts";
import { storedValue } from "../state/stored-value.ts";

const maxRecent = 24;

/** IDs of the commands that were last used, and of the objects that were last opened, in this browser; newest first. */
export const recentCommands = storedValue("recent-commands", parseStrings, { defaultValue: [] });

/** Adds a command to the recent ones. */
export function addRecentCommand(id: string): void {
  recentCommands.set((ids) => [id, ...ids.filter((other) => other !== id)].slice(0, maxRecent));
}

/** Adds each zone, hostname, tunnel, IP list, and baseline whose page is opened. */
export function useRecentObjects(): void {
  const { pathname } = useLocation();
  const path = getObjectPath(pathname);
  useEffect(() => {
    if (path !== undefined) addRecentCommand(path);
  }, [path]);
}

const objectPath =
  /^\/a\/[^/]+\/(?:zones\/(?!new(?:$|\/)|bulk|compare)[^/]+(?:\/hostnames\/\d+)?|tunnels\/(?!new(?:$|\/))[^/]+|(?:ip-lists|baselines)\/[^/]+)/;

/** Returns the path of the zone, hostname, tunnel, IP list, or baseline that a page belongs to. */
export function getObjectPath(pathname: string): string | undefined {
  return objectPath.exec(pathname)?.[0];
}
