import type { AuditEntry } from "@edge-console/contract/console/audit";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useSession } from "../../../api/access.ts";
import { getActorName } from "../../../resources/audit/audit-labels.ts";
import { auditQuery } from "../../../resources/audit/queries.ts";
import type { Conflict } from "./conflicts.ts";

/** Who saved the current value of a setting, and when (Unix seconds). */
export type ConflictAuthor = { name: string; at: number };

/** Returns a function for the author of a conflict's current value, from the audit log; undefined if unknown. */
export function useConflictAuthors(account: string, zone: string): (conflict: Conflict) => ConflictAuthor | undefined {
  const query = { zone, target: `/cdn/${zone}`, outcome: ["applied"], changes: true } as const;
  const { data } = useInfiniteQuery({ ...auditQuery(account, query), staleTime: 0 });
  const { user } = useSession();
  return (conflict) => {
    const entry = findAuthorEntry(data?.pages[0]?.entries ?? [], conflict);
    return entry && { name: nameActor(entry.actor, user.id), at: entry.at };
  };
}

/** Returns the entry that set a setting to its current value: the last one that changed it, if it has that value. */
export function findAuthorEntry(
  entries: readonly AuditEntry[],
  { field, theirValue: theirs }: Pick<Conflict, "field" | "theirValue">,
): AuditEntry | undefined {
  const entry = entries.find(({ changes }) => changes.some((change) => change.field === field));
  const after = entry?.changes.find((change) => change.field === field)?.after;
  // The log shortens long lists.
  const isShortened = typeof after === "string" && after.includes("…");
  return after === theirs || isShortened ? entry : undefined;
}

/** Returns who made a change, named as in the audit log; the user is addressed. */
export function nameActor(actor: AuditEntry["actor"], user: string): string {
  return actor.id === user ? "you, in another window" : getActorName(actor);
}
