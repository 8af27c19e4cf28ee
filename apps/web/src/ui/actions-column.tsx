import type { RowData } from "@tanstack/react-table";
import type { ReactNode } from "react";
import { type ColumnMeta, createAppColumnHelper } from "./app-table.ts";

/**
 * Column of buttons at the end of each row.
 *
 *     actionsColumn<Member>(({ id, name }) => <IconButton icon={Trash2} label={`Remove ${name}`} onClick={() => remove(id)} />)
 */
export function actionsColumn<T extends RowData>(render: (row: T) => ReactNode, meta?: ColumnMeta) {
  return createAppColumnHelper<T>().display({
    id: "actions",
    header: "Actions",
    meta: { actions: true, ...meta },
    cell: ({ row }) => render(row.original),
  });
}
