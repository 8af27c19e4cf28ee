import { z } from "zod";
import { storedValue } from "../state/stored-value.ts";

/** ID of the account that was last open in this tab. */
export const lastAccount = storedValue("last-account", z.string().optional(), {
  defaultValue: undefined,
  area: "session",
});
