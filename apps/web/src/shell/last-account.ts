import { parseString } from "../state/parse-stored.ts";
import { storedValue } from "../state/stored-value.ts";

/** ID of the account that was last open in this tab. */
export const lastAccount = storedValue<string | undefined>("last-account", parseString, {
  defaultValue: undefined,
  area: "session",
});
