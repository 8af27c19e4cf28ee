import { parseOneOf } from "../state/parse-stored.ts";
import { storedValue } from "../state/stored-value.ts";

const themes = ["system", "light", "dark"] as const;

/** Color theme; `system` follows the device. */
export type Theme = (typeof themes)[number];

/** Theme of this browser. public/start.js reads the same item before the first paint. */
export const theme = storedValue<Theme>("theme", parseOneOf(themes), { defaultValue: "system" });

theme.subscribe(() => {
  const preference = theme.get();
  if (preference === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = preference;
});
