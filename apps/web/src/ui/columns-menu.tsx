import { Columns3 } from "lucide-react";
import type { ReactElement } from "react";
import { IconButton } from "./button.tsx";
import styles from "./columns-menu.module.css";
import { Menu, MenuCheck } from "./menu.tsx";
import type { Column } from "./virtual-table.tsx";

/**
 * Chooses the columns of a table. The first column always stays; the owner keeps the ids of the hidden ones.
 *
 *     <ColumnsMenu columns={columns} hidden={hidden} onChange={setHidden} />
 */
export function ColumnsMenu<T>({
  columns,
  hidden,
  onChange,
}: {
  columns: readonly Column<T>[];
  hidden: readonly string[];
  onChange: (hidden: string[]) => void;
}): ReactElement {
  return (
    <Menu
      label="Columns"
      align="end"
      trigger={<IconButton icon={Columns3} label="Columns" variant="secondary" className={styles.trigger} />}
    >
      {columns.slice(1).map(
        (column) =>
          column.head && (
            <MenuCheck
              key={column.id}
              checked={!hidden.includes(column.id)}
              onChange={(shown) => onChange(shown ? hidden.filter((id) => id !== column.id) : [...hidden, column.id])}
            >
              {column.head}
            </MenuCheck>
          ),
      )}
    </Menu>
  );
}
