import { type RefObject, useDeferredValue, useMemo, useRef } from "react";
import { useNow } from "../../../format/time.tsx";
import { type AccountHostnames, useAccountHostnames } from "../../../resources/hostnames/use-account-hostnames.ts";
import {
  filterHostnames,
  getHostnameRowId,
  type HostnameRow,
  type HostnameView,
  sortHostnames,
  toHostnameRows,
} from "./hostname-rows.ts";
import { useStableOrder } from "./use-stable-order.ts";

/** Hostnames of an account as a list shows them. Rows are undefined until the first zone is loaded. */
export type HostnameList = {
  source: AccountHostnames;
  /** All loaded hostnames. */
  rows: readonly HostnameRow[] | undefined;
  /** Hostnames that match the filters, in order. */
  visible: readonly HostnameRow[] | undefined;
  /** Whether `visible` is in the selected order: not while the list loads, so that rows don't move. */
  isSorted: boolean;
  /** Unix seconds. */
  now: number;
  /** Ref of the element around the table. */
  containerRef: RefObject<HTMLDivElement | null>;
};

/** Loads the hostnames of all zones of an account, and filters and sorts them. */
export function useHostnameList(account: string, { query, statuses, types, sorting }: HostnameView): HostnameList {
  const source = useAccountHostnames(account);
  const now = useNow();
  const containerRef = useRef<HTMLDivElement>(null);
  const deferredQuery = useDeferredValue(query);
  const { hostnames } = source;
  const rows = useMemo(() => hostnames && toHostnameRows(hostnames, now), [hostnames, now]);
  const sorted = useMemo(() => rows && sortHostnames(rows, sorting), [rows, sorting]);
  const ordered = useStableOrder(sorted, getHostnameRowId, {
    isGrowing: source.state === "loading",
    sorting,
    containerRef,
  });
  const visible = useMemo(
    () => ordered && filterHostnames(ordered, { query: deferredQuery, statuses, types }),
    [ordered, deferredQuery, statuses, types],
  );
  return { source, rows, visible, isSorted: source.state !== "loading", now, containerRef };
}
