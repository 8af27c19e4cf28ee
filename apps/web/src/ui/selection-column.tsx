import { type RowData, Subscribe } from "@tanstack/react-table";
import { createAppColumnHelper } from "./app-table.ts";
import { SelectionBox } from "./selection-box.tsx";

/** ID of the column of checkboxes. */
export const selectionColumnId = "select";

/**
 * Column of checkboxes that select rows; Shift selects a range. The table needs `enableRowSelection`.
 *
 *     const columns = column.columns([selectionColumn<Zone>((zone) => zone.ZONE_NAME), …]);
 */
export function selectionColumn<T extends RowData>(getRowName: (row: T) => string) {
  return createAppColumnHelper<T>().display({
    id: selectionColumnId,
    enableHiding: false,
    meta: { width: "2.25rem" },
    header: ({ table }) => (
      <Subscribe
        source={table.atoms.rowSelection}
        // Rows that a filter hides stay selected, but don't count as all.
        selector={() => ({ all: table.getIsAllRowsSelected(), some: table.getIsSomeRowsSelected() })}
      >
        {({ all, some }) => (
          <SelectionBox
            label="Select all rows"
            checked={all}
            indeterminate={some && !all}
            // While rows load, a click would be lost.
            disabled={table.getRowModel().rows.length === 0}
            onChange={table.getToggleAllRowsSelectedHandler()}
          />
        )}
      </Subscribe>
    ),
    cell: ({ row, table }) => (
      <Subscribe source={table.atoms.rowSelection} selector={(selection) => selection[row.id] ?? false}>
        {(selected) => (
          <SelectionBox
            label={`Select ${getRowName(row.original)}`}
            checked={selected}
            onChange={row.getToggleSelectedHandler()}
          />
        )}
      </Subscribe>
    ),
  });
}
