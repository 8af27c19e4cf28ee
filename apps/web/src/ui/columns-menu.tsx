import type { RowData } from "@tanstack/react-table";
import { Columns3 } from "lucide-react";
import type { ReactElement } from "react";
import type { AppTable } from "./app-table.ts";
import { IconButton } from "./button.tsx";
import styles from "./columns-menu.module.css";
import { Menu, MenuCheck } from "./menu.tsx";

/**
 * Menu that shows and hides the columns of a table, except those with `enableHiding: false`.
 *
 *     <ColumnsMenu table={table} />
 */
export function ColumnsMenu<T extends RowData>({ table }: { table: AppTable<T> }): ReactElement {
  return (
    <Menu
      label="Columns"
      align="end"
      trigger={<IconButton icon={Columns3} label="Columns" variant="secondary" className={styles.trigger} />}
    >
      {table
        .getAllLeafColumns()
        .filter((column) => column.getCanHide())
        .map((column) => (
          <MenuCheck
            key={column.id}
            checked={column.getIsVisible()}
            onChange={(isVisible) => column.toggleVisibility(isVisible)}
          >
            {typeof column.columnDef.header === "string" ? column.columnDef.header : column.id}
          </MenuCheck>
        ))}
    </Menu>
  );
}
