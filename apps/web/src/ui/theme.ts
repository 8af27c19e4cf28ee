import { z } from "zod";
import { storedValue } from "../state/stored-value.ts";

const themeSchema = z.enum(["system", "light", "dark"]);

/** Color theme; `system` follows the device. */
export type Theme = z.infer<typeof themeSchema>;

/** Theme of this browser. public/start.js reads the same item before the first paint. */
export const theme = storedValue("theme", themeSchema, { defaultValue: "system" });

theme.subscribe(() => {
  const preference = theme.get();
  if (preference === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = preference;
});
