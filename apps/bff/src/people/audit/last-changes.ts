import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { Actor } from "@edge-console/contract/permissions";
import type { Kysely } from "kysely";
import { chunk } from "../../platform/db/chunk.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { findNamedUsers } from "../users/displayed-users.ts";
import { parseChanges } from "./changes.ts";
import { showActor } from "./redact-entry.ts";

type AuditActor = AuditEntry["actor"];

/** Who changed a field last, as a reader sees the actor within a sentence, and when (Unix seconds). */
interface LastChange {
  readonly by: string;
  readonly at: number;
}

/** Returns the last change of an object's field; undefined if the log has none. */
export type FindLastChange = (target: string, field: string) => LastChange | undefined;

/** Finds the applied changes since a time (Unix seconds) that changed fields of the objects with these targets last. */
export async function findLastChanges(
  db: Kysely<Schema>,
  scope: string,
  { targets, since, reader }: { readonly targets: readonly string[]; readonly since: number; readonly reader: Actor },
): Promise<FindLastChange> {
  const last = new Map<string, { readonly actor: AuditActor; readonly at: number }>();
  for (const batch of chunk([...new Set(targets)])) {
    const rows = await db
      .selectFrom("audit")
      .select(["at", "actor_id as id", "actor_email as email", "actor_kind as kind", "target", "changes"])
      .where("scope", "=", scope)
      .where("target", "in", batch)
      .where("outcome", "=", "applied")
      .where("at", ">=", since)
      .orderBy("seq")
      .execute();
    for (const { at, target, changes, ...actor } of rows) {
      for (const { field } of parseChanges(changes)) last.set(`${target} ${field}`, { actor, at });
    }
  }
  const users = await findNamedUsers(
    db,
    [...last.values()].map(({ actor }) => actor.id),
  );
  return (target, field) => {
    const change = last.get(`${target} ${field}`);
    return change && { at: change.at, by: describeActor(showActor(change.actor, reader, users)) };
  };
}

function describeActor({ kind, email, name }: AuditActor): string {
  if (kind === "outside") return "someone outside the console";
  return name ?? (email === "" ? "the console" : email);
}
