import { randomUUID } from "node:crypto";
import {
  type ExternalChange,
  type ExternalFieldChange,
  externalFieldChangeSchema,
} from "@edge-console/contract/console/external-changes";
import type { OperationName } from "@edge-console/contract/operations";
import type { Transaction } from "kysely";
import { z } from "zod";
import type { AuditLog } from "../audit/audit-log.ts";
import { toRecordedChange } from "../audit/changes.ts";
import { systemEntry } from "../audit/new-entries.ts";
import type { Schema } from "../db/schema.ts";
import type { Store } from "../db/store.ts";
import type { ZoneRef } from "./snapshots.ts";
import type { HostnameDifference } from "./snapshot-values.ts";

/** A change that nobody made in this console, as it was found between two looks (Unix seconds). */
export interface DetectedChange {
  readonly action: Extract<OperationName, "updateZone" | "createHostname" | "updateHostname" | "deleteHostname">;
  /** Below the zone's path: empty for the zone itself. */
  readonly subpath: string;
  readonly hostname: string | null;
  readonly changes: readonly ExternalFieldChange[];
}

/** What was found changed in a zone itself; nothing where nothing was. */
export function toZoneChanges(changes: readonly ExternalFieldChange[]): DetectedChange[] {
  return changes.length === 0 ? [] : [{ action: "updateZone", subpath: "", hostname: null, changes }];
}

const actions = { added: "createHostname", changed: "updateHostname", removed: "deleteHostname" } as const;

/** What was found changed among a zone's hostnames. */
export function toHostnameChanges(differences: readonly HostnameDifference[]): DetectedChange[] {
  return differences.map(({ id, name, kind, changes }) => ({
    action: actions[kind],
    subpath: `/hostnames/${id}`,
    hostname: name,
    changes,
  }));
}

/** So long they are kept here, in seconds; the audit log keeps what happened. */
const retentionSeconds = 90 * 86_400;

/** Puts what was found on record, and keeps it to be shown until somebody has seen it. */
export async function saveExternalChanges(
  transaction: Transaction<Schema>,
  audit: AuditLog,
  { accountId, zoneId }: ZoneRef,
  { lookedAt, noticedAt }: Pick<ExternalChange, "lookedAt" | "noticedAt">,
  found: readonly DetectedChange[],
): Promise<void> {
  if (found.length === 0) return;
  await transaction
    .deleteFrom("outside_changes")
    .where("noticed_at", "<", noticedAt - retentionSeconds)
    .execute();
  for (const { action, subpath: below, hostname, changes } of found) {
    const target = `/cdn/${zoneId}${below}`;
    await transaction
      .insertInto("outside_changes")
      .values({
        id: randomUUID(),
        account_id: accountId,
        zone_id: zoneId,
        target,
        hostname,
        looked_at: lookedAt,
        noticed_at: noticedAt,
        changes: JSON.stringify(changes),
        dismissed_at: null,
        dismissed_by: null,
      })
      .execute();
    const fact = systemEntry({
      accountId,
      actor: { id: "outside", email: "", kind: "outside" },
      action,
      target,
      changes: changes.map(({ field, before, after }) => toRecordedChange(field, before, after)),
      reason: `Changed outside the console between ${formatIsoTime(lookedAt)} and ${formatIsoTime(noticedAt)}.`,
    });
    await audit.append(transaction, noticedAt, fact);
  }
}

/** In which time they were noticed, in Unix seconds: from `from` on and before `to`. */
export interface DetectionWindow {
  readonly from: number;
  readonly to: number;
}

const maxListed = 100;

/** A zone's, newest first: all that were noticed in that time, or those that nobody has dismissed yet. */
export async function listExternalChanges(
  { db }: Store,
  { accountId, zoneId }: ZoneRef,
  noticed: DetectionWindow | null,
): Promise<ExternalChange[]> {
  const rows = await db
    .selectFrom("outside_changes")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("zone_id", "=", zoneId)
    .where((row) =>
      noticed
        ? row.and([row("noticed_at", ">=", noticed.from), row("noticed_at", "<", noticed.to)])
        : row("dismissed_at", "is", null),
    )
    .orderBy("noticed_at", "desc")
    .orderBy("id")
    .limit(maxListed)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    target: row.target,
    hostname: row.hostname,
    lookedAt: row.looked_at,
    noticedAt: row.noticed_at,
    changes: z.array(externalFieldChangeSchema).parse(JSON.parse(row.changes)),
    dismissed: row.dismissed_at === null ? null : { at: row.dismissed_at, by: row.dismissed_by ?? "" },
  }));
}

/** Notes that somebody has seen one at a time, for everybody on the account. Whether there is such a one. */
export async function dismissExternalChange(
  transaction: Transaction<Schema>,
  at: number,
  { accountId, zoneId }: ZoneRef,
  id: string,
  by: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("outside_changes")
    .set((row) => ({
      dismissed_at: row.fn.coalesce("dismissed_at", row.val(at)),
      dismissed_by: row.fn.coalesce("dismissed_by", row.val(by)),
    }))
    .where("account_id", "=", accountId)
    .where("zone_id", "=", zoneId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function formatIsoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace(".000Z", "Z");
}
