import { randomUUID } from "node:crypto";
import {
  type ExternalChange,
  type ExternalFieldChange,
  externalFieldChangeSchema,
} from "@edge-console/contract/console/external-changes";
import type { OperationName } from "@edge-console/contract/operations";
import type { Actor } from "@edge-console/contract/permissions";
import { loadDisplayedUsers } from "../../people/users/displayed-users.ts";
import type { Transaction } from "kysely";
import { z } from "zod";
import type { AuditLog } from "../../people/audit/audit-log.ts";
import { toRecordedChange } from "../../people/audit/changes.ts";
import { createSystemEntry } from "../../people/audit/new-entries.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import type { ZoneRef } from "./snapshots.ts";
import type { HostnameDifference } from "./snapshot-values.ts";
import { formatIsoTime } from "../../platform/format/times.ts";

/** Change made outside the console. */
export interface DetectedChange {
  readonly action: Extract<OperationName, "updateZone" | "createHostname" | "updateHostname" | "deleteHostname">;
  /** Path below the zone; empty for the zone itself. */
  readonly subpath: string;
  readonly hostname: string | null;
  readonly changes: readonly ExternalFieldChange[];
}

/** Returns the change to a zone's settings, if any fields differ. */
export function toZoneChanges(changes: readonly ExternalFieldChange[]): DetectedChange[] {
  return changes.length === 0 ? [] : [{ action: "updateZone", subpath: "", hostname: null, changes }];
}

const actions = { added: "createHostname", changed: "updateHostname", removed: "deleteHostname" } as const;

/** Returns the changes to a zone's hostnames. */
export function toHostnameChanges(differences: readonly HostnameDifference[]): DetectedChange[] {
  return differences.map(({ id, name, kind, changes }) => ({
    action: actions[kind],
    subpath: `/hostnames/${id}`,
    hostname: name,
    changes,
  }));
}

/** Older changes are deleted here; the audit log keeps them. */
const retentionSeconds = 90 * 86_400;

/** Saves changes for display until a member dismisses them, and records them in the audit log. */
export async function saveExternalChanges(
  transaction: Transaction<Schema>,
  audit: AuditLog,
  { accountId, zoneId }: ZoneRef,
  { previousCheckAt, detectedAt }: Pick<ExternalChange, "previousCheckAt" | "detectedAt">,
  detected: readonly DetectedChange[],
): Promise<void> {
  if (detected.length === 0) return;
  await transaction
    .deleteFrom("external_changes")
    .where("detected_at", "<", detectedAt - retentionSeconds)
    .execute();
  for (const { action, subpath: below, hostname, changes } of detected) {
    const target = `/cdn/${zoneId}${below}`;
    await transaction
      .insertInto("external_changes")
      .values({
        id: randomUUID(),
        account_id: accountId,
        zone_id: zoneId,
        target,
        hostname,
        unchanged_at: previousCheckAt,
        detected_at: detectedAt,
        changes: JSON.stringify(changes),
        dismissed_at: null,
        dismissed_by: null,
      })
      .execute();
    const entry = createSystemEntry({
      accountId,
      actor: { id: "outside", email: "", kind: "outside" },
      action,
      target,
      changes: changes.map(({ field, before, after }) => toRecordedChange(field, before, after)),
      reason: `Changed outside the console between ${formatIsoTime(previousCheckAt)} and ${formatIsoTime(detectedAt)}.`,
    });
    await audit.append(transaction, detectedAt, entry);
  }
}

/** Period in which changes were detected, in Unix seconds: from `from` to before `to`. */
export interface DetectionWindow {
  readonly from: number;
  readonly to: number;
}

const maxListed = 100;

/**
 * Lists a zone's changes, newest first: those detected in a period, or without one, those not dismissed. Names members as
 * the reader sees them.
 */
export async function listExternalChanges(
  { db }: Store,
  { accountId, zoneId }: ZoneRef,
  window: DetectionWindow | null,
  reader: Actor,
): Promise<ExternalChange[]> {
  const rows = await db
    .selectFrom("external_changes")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("zone_id", "=", zoneId)
    .where((row) =>
      window
        ? row.and([row("detected_at", ">=", window.from), row("detected_at", "<", window.to)])
        : row("dismissed_at", "is", null),
    )
    .orderBy("detected_at", "desc")
    .orderBy("id")
    .limit(maxListed)
    .execute();
  const displayUser = await loadDisplayedUsers(
    db,
    reader,
    rows.map((row) => row.dismissed_by),
  );
  return rows.map((row) => ({
    id: row.id,
    target: row.target,
    hostname: row.hostname,
    previousCheckAt: row.unchanged_at,
    detectedAt: row.detected_at,
    changes: z.array(externalFieldChangeSchema).parse(JSON.parse(row.changes)),
    dismissed: row.dismissed_at === null ? null : { at: row.dismissed_at, by: displayUser(row.dismissed_by ?? "") },
  }));
}

/** Dismisses a change for all members of the account. Returns false if there is no such change. */
export async function dismissExternalChange(
  transaction: Transaction<Schema>,
  at: number,
  { accountId, zoneId }: ZoneRef,
  id: string,
  by: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("external_changes")
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
