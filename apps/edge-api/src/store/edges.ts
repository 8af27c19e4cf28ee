import { isIPv4 } from "node:net";
import type { Database } from "better-sqlite3";

/** Queries on the addresses from which the service contacts origins (Edge addresses). */
export function edgeQueries(database: Database) {
  const ofFamily = database
    .prepare<[4 | 6], string>("SELECT address FROM edges WHERE family = ? ORDER BY sort_key")
    .pluck();
  const clear = database.prepare("DELETE FROM edges");
  const insert = database.prepare<[string, 4 | 6, string]>(
    "INSERT OR IGNORE INTO edges (address, family, sort_key) VALUES (?, ?, ?)",
  );

  return {
    /** The published addresses, in the order of the numbers that they stand for. */
    all: () => ({ ipv4: ofFamily.all(4), ipv6: ofFamily.all(6) }),
    /** Publishes these addresses in place of all others; IPv6 in its short form. The caller holds the transaction. */
    replace(addresses: readonly string[]): void {
      clear.run();
      for (const address of addresses) insert.run(address, getAddressFamily(address), toSortKey(address));
    },
  };
}
export type EdgeQueries = ReturnType<typeof edgeQueries>;

/** Whether it is an IPv4 or an IPv6 address. */
export function getAddressFamily(address: string): 4 | 6 {
  return isIPv4(address) ? 4 : 6;
}

/** A text that sorts as the address does as a number. */
export function toSortKey(address: string): string {
  const [start = "", end] = address.split("::");
  const groups = (part: string) => part.split(/[.:]/).filter((group) => group !== "");
  const [head, tail] = [groups(start), groups(end ?? "")];
  const zeros = end === undefined ? 0 : 8 - head.length - tail.length;
  return [...head, ...Array.from({ length: zeros }, () => "0"), ...tail]
    .map((group) => group.padStart(4, "0"))
    .join(":");
}
