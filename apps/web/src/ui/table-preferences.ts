import { isObject, parseRecord, parseString, parseStrings } from "../state/parse-stored.ts";
import { storedValue } from "../state/stored-value.ts";

interface TablePreferences {
  /** Order as in the URL ("-created"). */
  readonly order?: string | undefined;
  /** IDs of the hidden columns. */
  readonly hidden: readonly string[];
}

const parseTables = parseRecord((stored): TablePreferences | undefined =>
  isObject(stored) ? { order: parseString(stored["order"]), hidden: parseStrings(stored["hidden"]) ?? [] } : undefined,
);

/** Order and hidden columns of each table by name, stored in this browser. */
export const tablePreferences = storedValue("tables", parseTables, { defaultValue: {} });

/** Changes the preferences of one table. */
export function setTablePreferences(table: string, change: Partial<TablePreferences>): void {
  tablePreferences.set((current) => ({ ...current, [table]: { hidden: [], ...current[table], ...change } }));
}
