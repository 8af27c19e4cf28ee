import { type RefObject, useDeferredValue, useMemo, useRef } from "react";
import { useNow } from "../../../format/time.tsx";
import { type AccountHostnames, useAccountHostnames } from "../../../resources/hostnames/use-account-hostnames.ts";
import {
  filterHostnames,
  type HostnameView,
  type HostnameRow,
  toHostnameRows,
  sortHostnames,
} from "./hostname-rows.ts";
import { useStableOrder } from "./use-stable-order.ts";

/** The hostnames of an account as a list shows them. Undefined until anything is known. */
export type HostnameList = {
  source: AccountHostnames;
  /** All that are known. */
  rows: readonly HostnameRow[] | undefined;
  /** Those that are wanted, in the order to show. */
  visible: readonly HostnameRow[] | undefined;
  /** Unix seconds. */
  now: number;
  /** Goes around the table. */
  containerRef: RefObject<HTMLDivElement | null>;
};

const getRowId = ({ hostname }: HostnameRow) => String(hostname.ID);

/** Reads the hostnames of all zones of an account, and lists what is wanted of them. */
export function useHostnameList(account: string, { query, statuses, types, sorting }: HostnameView): HostnameList {
  const reading = useAccountHostnames(account);
  const now = useNow();
  const box = useRef<HTMLDivElement>(null);
  const wanted = useDeferredValue(query);
  const { hostnames } = reading;
  const listed = useMemo(() => hostnames && toHostnameRows(hostnames, now), [hostnames, now]);
  const sorted = useMemo(() => listed && sortHostnames(listed, sorting), [listed, sorting]);
  const steady = useStableOrder(sorted, getRowId, { grows: reading.state === "reading", sorting, box });
  const shown = useMemo(
    () => steady && filterHostnames(steady, { query: wanted, statuses, types }),
    [steady, wanted, statuses, types],
  );
  return { source: reading, rows: listed, visible: shown, now, containerRef: box };
}
