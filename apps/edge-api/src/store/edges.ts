import { isIPv4 } from "node:net";
import type { Database } from "better-sqlite3";

/** Queries on edge IP addresses (Spec: Edge addresses). */
export function edgeQueries(database: Database) {
  const selectByFamily = database
    .prepare<[4 | 6], string>("SELECT address FROM edges WHERE family = ? ORDER BY sort_key")
    .pluck();
  const clear = database.prepare("DELETE FROM edges");
  const insert = database.prepare<[string, 4 | 6, string]>(
    "INSERT OR IGNORE INTO edges (address, family, sort_key) VALUES (?, ?, ?)",
  );

  return {
    /** Returns the published addresses in numeric order. */
    list: () => ({ ipv4: selectByFamily.all(4), ipv6: selectByFamily.all(6) }),
    /** Replaces the published addresses; IPv6 in its short form. Call it in a transaction. */
    replace(addresses: readonly string[]): void {
      clear.run();
      for (const address of addresses) insert.run(address, getAddressFamily(address), toSortKey(address));
    },
  };
}
export type EdgeQueries = ReturnType<typeof edgeQueries>;

/** Returns the IP version of an address. */
export function getAddressFamily(address: string): 4 | 6 {
  return isIPv4(address) ? 4 : 6;
}

/** Returns a string that sorts in numeric order of the addresses. */
export function toSortKey(address: string): string {
  const [start = "", end] = address.split("::");
  const splitGroups = (part: string) => part.split(/[.:]/).filter((group) => group !== "");
  const [headGroups, tailGroups] = [splitGroups(start), splitGroups(end ?? "")];
  const zeroGroupCount = end === undefined ? 0 : 8 - headGroups.length - tailGroups.length;
  return [...headGroups, ...Array.from({ length: zeroGroupCount }, () => "0"), ...tailGroups]
    .map((group) => group.padStart(4, "0"))
    .join(":");
}
