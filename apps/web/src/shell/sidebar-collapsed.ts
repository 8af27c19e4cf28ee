import { parseBoolean } from "../state/parse-stored.ts";
import { storedValue } from "../state/stored-value.ts";

/** Whether the sidebar shows icons only, in this browser. */
export const sidebarCollapsed = storedValue("rail-collapsed", parseBoolean, { defaultValue: false });
