import type { settingsOperations } from "@edge-console/contract/console-operations/settings";
import type { Settings } from "@edge-console/contract/console/settings";
import type { Handlers } from "./console-routes.ts";

/** Handler of the operator's settings for signed-in users. */
export function settingsHandlers(settings: Settings): Handlers<keyof typeof settingsOperations> {
  return {
    getSettings: () => settings,
  };
}
