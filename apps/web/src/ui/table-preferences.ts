import { z } from "zod";
import { storedValue } from "../state/stored-value.ts";

const schema = z.record(
  z.string(),
  z.object({
    /** Order as in the URL ("-created"). */
    order: z.string().optional(),
    /** IDs of the hidden columns. */
    hidden: z.array(z.string()).default([]),
  }),
);

/** Order and hidden columns of each table by name, stored in this browser. */
export const tablePreferences = storedValue("tables", schema, { defaultValue: {} });

/** Changes the preferences of one table. */
export function setTablePreferences(table: string, change: Partial<z.infer<typeof schema>[string]>): void {
  tablePreferences.set((current) => ({ ...current, [table]: { hidden: [], ...current[table], ...change } }));
}
