import { type ReactElement, useMemo, useState } from "react";
import { ColumnsMenu } from "./columns-menu.tsx";
import { setTableLook, tableLook } from "./table-memory.ts";
import type { Column } from "./virtual-table.tsx";

/**
 * The columns that a person has left in a table, remembered in this browser under the table's name, and the menu that
 * chooses them. `all` is the same array from one rendering to the next.
 *
 *     const { columns, columnsMenu } = useColumns("zones", all);
 */
export function useColumns<T>(
  table: string,
  all: readonly Column<T>[],
): { columns: readonly Column<T>[]; columnsMenu: ReactElement } {
  const [hidden, setHidden] = useState(() => tableLook(table).hidden);
  const columns = useMemo(() => all.filter(({ id }, index) => index === 0 || !hidden.includes(id)), [all, hidden]);
  const choose = (ids: string[]) => {
    setHidden(ids);
    setTableLook(table, { hidden: ids });
  };
  return { columns, columnsMenu: <ColumnsMenu columns={all} hidden={hidden} onChange={choose} /> };
}
