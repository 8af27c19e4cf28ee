import { Menu as Base } from "@base-ui/react/menu";
import { Ellipsis } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { IconButton } from "./button.tsx";
import { MenuPopup } from "./menu.tsx";
import { RowActions } from "./table-row.tsx";

/** Connects the buttons of a table's rows to its one menu, so that rows mount only buttons. */
export type RowMenuHandle<Row> = ReturnType<typeof Base.createHandle<Row>>;

/**
 * Creates the handle of a table's menu, once for each table.
 *
 *     const menu = createRowMenu<Zone>();
 *     <RowMenuButton menu={menu} row={zone} label={`Actions for ${zone.ZONE_NAME}`} />
 *     <RowMenu menu={menu} label={(zone) => `Actions for ${zone.ZONE_NAME}`}>{(zone) => <MenuItem …/>}</RowMenu>
 */
export function createRowMenu<Row>(): RowMenuHandle<Row> {
  return Base.createHandle<Row>();
}

/** Button of a row that opens the menu, in the last column, with `actions` in its `meta`. */
export function RowMenuButton<Row>({
  menu,
  row,
  label,
}: {
  menu: RowMenuHandle<Row>;
  row: Row;
  label: string;
}): ReactElement {
  return (
    <RowActions>
      <Base.Trigger
        handle={menu}
        payload={row}
        render={<IconButton icon={Ellipsis} size="small" hideTooltip label={label} />}
      />
    </RowActions>
  );
}

/** The menu of all rows; `children` returns its items for the row whose button was pressed. */
export function RowMenu<Row>({
  menu,
  label,
  children,
}: {
  menu: RowMenuHandle<Row>;
  /** Returns the accessible name. */
  label: (row: Row) => string;
  children: (row: Row) => ReactNode;
}): ReactElement {
  return (
    <Base.Root modal={false} handle={menu}>
      {({ payload: row }) =>
        row !== undefined && (
          <MenuPopup label={label(row)} align="end">
            {children(row)}
          </MenuPopup>
        )
      }
    </Base.Root>
  );
}
