import { z } from "zod";
import { storedValue } from "../state/stored-value.ts";

/** Whether the sidebar shows icons only, in this browser. */
export const sidebarCollapsed = storedValue("rail-collapsed", z.boolean(), { defaultValue: false });
