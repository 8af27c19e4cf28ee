/** How a person has a table: kept in this browser alone, and said nowhere else. */
export type TableLook = {
  /** The order as the table's address says it ("-created"); undefined: the table's own. */
  order?: string | undefined;
  /** Ids of the columns that the person took away. */
  hidden: readonly string[];
};

const place = "tables";
const asMade: TableLook = { hidden: [] };

let current: Record<string, TableLook> | undefined;

/** How this table was left the last time. */
export function tableLook(table: string): TableLook {
  current ??= stored();
  return current[table] ?? asMade;
}

/** Changes how the table looks, and keeps it: for as long as the page lives where storage is blocked. */
export function setTableLook(table: string, change: Partial<TableLook>): void {
  const look = { ...tableLook(table), ...change };
  current = { ...current, [table]: look };
  keepTableLooks();
}

/** Writes all of them into this browser again, after its storage was cleared. */
export function keepTableLooks(): void {
  try {
    localStorage.setItem(place, JSON.stringify((current ??= stored())));
  } catch {
    // Storage is blocked: the looks last until the page is loaded again.
  }
}

function stored(): Record<string, TableLook> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? "{}");
    const looks = Object.entries(kept ?? {}).map(([table, look]): [string, TableLook] => [table, readLook(look)]);
    return Object.fromEntries(looks);
  } catch {
    return {};
  }
}

/** What was kept may be from another version of the console, or of anybody's making. */
function readLook(kept: unknown): TableLook {
  const { order, hidden } = Object(kept) as { order?: unknown; hidden?: unknown };
  return {
    ...(typeof order === "string" && { order }),
    hidden: Array.isArray(hidden) ? hidden.filter((id) => typeof id === "string") : [],
  };
}
