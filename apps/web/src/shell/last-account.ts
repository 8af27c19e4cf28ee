import { z } from "zod";
import { storedValue } from "../state/stored-value.ts";

/** The id of the account that this tab showed last; undefined before the first. */
export const lastAccount = storedValue("last-account", z.string().optional(), {
  defaultValue: undefined,
  area: "session",
});
