import { type ColumnVisibilityState, functionalUpdate, type Updater } from "@tanstack/react-table";
import { useMemo } from "react";
import { useStore } from "../state/create-store.ts";
import { setTablePreferences, tablePreferences } from "./table-preferences.ts";

/**
 * Column visibility of a table, saved in this browser under the table's name, if it has one. Pass both to `useAppTable`.
 *
 *     const [columnVisibility, onColumnVisibilityChange] = useColumnVisibility("zones");
 */
export function useColumnVisibility(name: string | undefined) {
  const preferences = useStore(tablePreferences);
  const hidden = name === undefined ? undefined : preferences[name]?.hidden;
  const visibility = useMemo(
    (): ColumnVisibilityState => Object.fromEntries(hidden?.map((id) => [id, false]) ?? []),
    [hidden],
  );
  const onChange = (updater: Updater<ColumnVisibilityState>) => {
    if (name === undefined) return;
    const next = functionalUpdate(updater, visibility);
    setTablePreferences(name, { hidden: Object.keys(next).filter((id) => next[id] === false) });
  };
  return [visibility, onChange] as const;
}
