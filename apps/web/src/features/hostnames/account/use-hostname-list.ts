import { type RefObject, useDeferredValue, useMemo, useRef } from "react";
import { useNow } from "../../../format/time.tsx";
import { type AccountHostnames, useAccountHostnames } from "../../../resources/hostnames/use-account-hostnames.ts";
import {
  filterHostnames,
  type HostnameView,
  type ListedHostname,
  listedHostnames,
  sortHostnames,
} from "./listed-hostnames.ts";
import { useSteadyOrder } from "./use-steady-order.ts";

/** The hostnames of an account as a list shows them. Undefined until anything is known. */
export type HostnameList = {
  reading: AccountHostnames;
  /** All that are known. */
  listed: readonly ListedHostname[] | undefined;
  /** Those that are wanted, in the order to show. */
  shown: readonly ListedHostname[] | undefined;
  /** Unix seconds. */
  now: number;
  /** Goes around the table. */
  box: RefObject<HTMLDivElement | null>;
};

const keyOf = ({ hostname }: ListedHostname) => String(hostname.ID);

/** Reads the hostnames of all zones of an account, and lists what is wanted of them. */
export function useHostnameList(account: string, { query, statuses, kinds, sorting }: HostnameView): HostnameList {
  const reading = useAccountHostnames(account);
  const now = useNow();
  const box = useRef<HTMLDivElement>(null);
  const wanted = useDeferredValue(query);
  const { hostnames } = reading;
  const listed = useMemo(() => hostnames && listedHostnames(hostnames, now), [hostnames, now]);
  const sorted = useMemo(() => listed && sortHostnames(listed, sorting), [listed, sorting]);
  const steady = useSteadyOrder(sorted, keyOf, { grows: reading.state === "reading", sorting, box });
  const shown = useMemo(
    () => steady && filterHostnames(steady, { query: wanted, statuses, kinds }),
    [steady, wanted, statuses, kinds],
  );
  return { reading, listed, shown, now, box };
}
