import { useDeferredValue, useMemo } from "react";
import { useNow } from "../../../format/time.tsx";
import { type AccountHostnames, useAccountHostnames } from "../../../resources/hostnames/account-hostnames.ts";
import {
  filterHostnames,
  type HostnameRow,
  type HostnameView,
  sortHostnames,
  toHostnameRows,
} from "./hostname-rows.ts";

/** Hostnames of an account as a list shows them. Rows are undefined until the first zone's are known. */
export type HostnameList = {
  source: AccountHostnames;
  /** All known hostnames. */
  rows: readonly HostnameRow[] | undefined;
  /** Hostnames that match the filters, in order. */
  visible: readonly HostnameRow[] | undefined;
  /** Unix seconds. */
  now: number;
};

/** Loads the hostnames of all zones of an account, and filters and sorts them. */
export function useHostnameList(account: string, { query, statuses, types, sorting }: HostnameView): HostnameList {
  const source = useAccountHostnames(account);
  const now = useNow();
  const deferredQuery = useDeferredValue(query);
  const { hostnames } = source;
  const rows = useMemo(() => hostnames && toHostnameRows(hostnames, now), [hostnames, now]);
  const sorted = useMemo(() => rows && sortHostnames(rows, sorting), [rows, sorting]);
  const visible = useMemo(
    () => sorted && filterHostnames(sorted, { query: deferredQuery, statuses, types }),
    [sorted, deferredQuery, statuses, types],
  );
  return { source, rows, visible, now };
}
