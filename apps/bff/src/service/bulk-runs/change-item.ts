import { randomUUID } from "node:crypto";
import { baseDigestHeader, computeBaseDigest } from "@edge-console/contract/console/base-digest";
import { toBulkRunReason } from "@edge-console/contract/console/audit-object";
import type { BulkChange } from "@edge-console/contract/console/bulk-runs";
import { hostnameIdSchema, zoneIdSchema } from "@edge-console/contract/ids";
import { type Hostname, hostnameSchema } from "@edge-console/contract/objects/hostname";
import { type Zone, zoneSchema } from "@edge-console/contract/objects/zone";
import { operations } from "@edge-console/contract/operations";
import { listReplacedFields, planZoneEdit } from "@edge-console/contract/rules/zone-edit";
import { can, type AccountRole, type Permission } from "@edge-console/contract/permissions";
import type { Kysely, Transaction } from "kysely";
import { findActiveRole } from "../../people/accounts/memberships.ts";
import type { AuditLog } from "../../people/audit/audit-log.ts";
import { createSystemEntry } from "../../people/audit/new-entries.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { AccountEvents } from "../../platform/events/account-events.ts";
import type { Store } from "../../platform/db/store.ts";
import { addRequest, endRequest, listWaiting } from "../force-https/requests.ts";
import type { JobRun } from "../../platform/jobs/job-kind.ts";
import type { Upstream } from "../upstream/client.ts";
import type { Writes } from "../writes/writes.ts";
import { WriteWithdrawnError } from "../writes/perform-write.ts";
import { changeZoneLabels } from "../zone-list/zone-labels.ts";
import { type ItemRow, type RunRow, updateItem } from "./bulk-run-store.ts";
import type { Done } from "./done.ts";
import { type ItemResult, notApplied, toItemResult } from "./item-result.ts";

export interface ChangeItemDeps {
  readonly store: Store;
  readonly upstream: Upstream;
  readonly writes: Writes;
  readonly audit: AuditLog;
  readonly events: AccountEvents;
}

/** A run, the member in whose name it changes items, and the run of its job. */
export interface RunContext {
  readonly run: RunRow;
  readonly email: string;
  readonly job: JobRun;
}

/** Permission that a change requires. */
export const changePermissions: Readonly<Record<BulkChange["kind"], Permission>> = {
  settings: "zones:change",
  labels: "zones:change",
  https: "hostnames:change",
  "force-https": "hostnames:change",
};

/** Returns the role of the member who started a run; undefined if they may no longer make its change. */
async function findRunnerRole(
  db: Kysely<Schema>,
  { account_id, user_id }: Pick<RunRow, "account_id" | "user_id">,
  { kind }: BulkChange,
): Promise<AccountRole | undefined> {
  const role = await findActiveRole(db, user_id, account_id);
  return role && can(role, changePermissions[kind]) ? role : undefined;
}

/** Makes the change of a pending item, once, in the name of the member who started the run. */
export async function changeItem(
  deps: ChangeItemDeps,
  context: RunContext,
  item: ItemRow,
  change: BulkChange,
): Promise<ItemResult> {
  const role = await findRunnerRole(deps.store.db, context.run, change);
  if (role === undefined) return { type: "pause", reason: "no-permission", detail: null };
  try {
    switch (change.kind) {
      case "settings":
        return await changeZone(deps, context, role, item, change);
      case "labels":
        return await changeLabels(deps, context, item, change);
      case "https":
      case "force-https":
        return await changeHostname(deps, context, role, item, change);
    }
  } catch (error) {
    if (error instanceof WriteWithdrawnError) return { type: "pause", reason: "no-permission", detail: null };
    const result = toItemResult(error);
    // The API rejected it for a reason that passes: it is tried again.
    if (result.type !== "sent" && result.type !== "settled")
      await deps.store.write((transaction) => updateItem(transaction, item, { request_id: null, done: null }));
    return result;
  }
}

async function changeZone(
  deps: ChangeItemDeps,
  context: RunContext,
  role: AccountRole,
  item: ItemRow,
  change: BulkChange & { kind: "settings" },
): Promise<ItemResult> {
  const ids = { ZONE_ID: zoneIdSchema.parse(item.zone_id) };
  const reader = deps.upstream.createReader(context.run.account_id, "background");
  const zone = zoneSchema.parse((await reader.read({ operation: operations.getZone, ids })).data);
  const replaced = listReplacedFields(change.edit);
  if (item.base !== null && replaced.length > 0 && (await computeBaseDigest(zone, replaced)) !== item.base)
    return notApplied("The settings changed after the preview. Review them again.");
  const { body, changes, reasons } = planZoneEdit(zone, change.edit);
  if (changes.length === 0) {
    return reasons.length === 0 ? { type: "settled", state: "unchanged", detail: null } : notApplied(reasons.join(" "));
  }
  const done: Done = {
    changes: changes.map(({ field, before, after, entries }) => ({
      field,
      before,
      after,
      ...(entries && { entries: { added: [...entries.added], removed: [...entries.removed] } }),
    })),
  };
  const data = await send(deps, context, role, item, change, done, {
    name: "updateZone",
    operation: operations.updateZone,
    ids,
    body,
    before: zone,
    base: await computeBaseDigest(zone, Object.keys(body)),
  });
  const after = zoneSchema.parse(data);
  const ignored = listIgnored(after, body);
  const missing = [...reasons, ...(ignored.length > 0 ? [`Not applied by the API: ${ignored.join(", ")}.`] : [])];
  return { type: "settled", state: "applied", detail: missing.length > 0 ? missing.join(" ") : null };
}

/** Returns the fields whose values the service didn't take. */
function listIgnored(after: Zone, body: Readonly<Record<string, unknown>>): string[] {
  const stored: Readonly<Record<string, unknown>> = after;
  return Object.entries(body).flatMap(([field, value]) => (stored[field] === value ? [] : [field]));
}

async function changeHostname(
  deps: ChangeItemDeps,
  context: RunContext,
  role: AccountRole,
  item: ItemRow,
  change: BulkChange & { kind: "https" | "force-https" },
): Promise<ItemResult> {
  const ids = { ZONE_ID: zoneIdSchema.parse(item.zone_id), HOSTNAME_ID: hostnameIdSchema.parse(item.hostname_id) };
  const reader = deps.upstream.createReader(context.run.account_id, "background");
  const hostname = hostnameSchema.parse((await reader.read({ operation: operations.getHostname, ids })).data);
  const field = change.kind === "https" ? "SSL_ENABLED" : "FORCE_SSL";
  const value = change.enabled ? 1 : 0;
  if (change.kind === "force-https" && !change.enabled) {
    const canceled = await cancelSchedule(deps, context, item, hostname);
    if (canceled === "canceled") publishSchedule(deps, context, item);
    // It is being enabled: the change that follows depends on the result.
    if (canceled === "sent") return { type: "wait", seconds: 5 };
    if (canceled === "canceled" && hostname.FORCE_SSL === 0)
      return { type: "settled", state: "applied", detail: canceledDetail };
  }
  if (hostname[field] === value) return { type: "settled", state: "unchanged", detail: null };
  if (change.kind === "force-https" && change.enabled && hostname.SSL_ENABLED === 0)
    return notApplied("Enable HTTPS first.");
  const done: Done = { changes: [{ field, before: hostname[field], after: value }] };
  if (change.kind === "force-https" && change.when === "when-issued" && hostname.CERTIFICATE_EXPIRES === 0)
    return scheduleForceHttps(deps, context, item, hostname, done);
  const data = await send(deps, context, role, item, change, done, {
    name: "updateHostname",
    operation: operations.updateHostname,
    ids,
    body: { [field]: value },
    before: hostname,
    base: await computeBaseDigest(hostname, [field]),
  });
  const after = hostnameSchema.parse(data);
  return after[field] === value
    ? { type: "settled", state: "applied", detail: null }
    : notApplied(`Not applied by the API: ${field}.`);
}

async function scheduleForceHttps(
  { store, audit, events }: ChangeItemDeps,
  { run, email, job }: RunContext,
  item: ItemRow,
  { ID, HOSTNAME }: Hostname,
  done: Done,
): Promise<ItemResult> {
  const now = await store.now();
  const detail = "Scheduled for when the certificate is issued.";
  await store.write(async (transaction) => {
    await job.assertClaim(transaction);
    const { added } = await addRequest(transaction, now, {
      account_id: run.account_id,
      zone_id: item.zone_id,
      hostname_id: ID,
      hostname: HOSTNAME,
      user_id: run.user_id,
      user_email: email,
    });
    if (added) {
      const target = `/cdn/${item.zone_id}/hostnames/${ID}`;
      await audit.append(transaction, now, toEntry(run, email, { action: "scheduleForceHttps", target }));
    }
    await updateItem(transaction, item, { state: "applied", detail, done: JSON.stringify(done), at: now });
  });
  publishSchedule({ events }, { run }, item);
  return { type: "settled", state: "applied", detail };
}

function publishSchedule(
  { events }: Pick<ChangeItemDeps, "events">,
  { run }: Pick<RunContext, "run">,
  { zone_id }: ItemRow,
): void {
  events.publish(run.account_id, { resource: "pending-force-https", zoneId: zone_id });
}

const canceledDetail = "Scheduled Force HTTPS was canceled.";

/**
 * Cancels Force HTTPS that is scheduled for a hostname. Returns whether there was a schedule that it canceled, none, or one
 * that is being carried out.
 */
async function cancelSchedule(
  { store, audit }: ChangeItemDeps,
  { run, email, job }: RunContext,
  item: ItemRow,
  { ID, FORCE_SSL }: Hostname,
): Promise<"canceled" | "none" | "sent"> {
  const now = await store.now();
  return store.write(async (transaction) => {
    await job.assertClaim(transaction);
    const waiting = await listWaiting(transaction, run.account_id, item.zone_id);
    const request = waiting.find(({ hostname_id }) => hostname_id === ID);
    if (!request) return "none";
    const end = { state: "canceled", reason: null, canceledBy: email } as const;
    if (!(await endRequest(transaction, now, request.id, null, end))) return "sent";
    const target = `/cdn/${item.zone_id}/hostnames/${ID}`;
    await audit.append(transaction, now, toEntry(run, email, { action: "cancelForceHttps", target }));
    if (FORCE_SSL === 0) {
      await updateItem(transaction, item, {
        state: "applied",
        detail: canceledDetail,
        done: JSON.stringify({ changes: [] }),
        at: now,
      });
    }
    return "canceled";
  });
}

async function changeLabels(
  { store, audit }: ChangeItemDeps,
  { run, email, job }: RunContext,
  item: ItemRow,
  { add, remove }: BulkChange & { kind: "labels" },
): Promise<ItemResult> {
  const now = await store.now();
  return store.write(async (transaction): Promise<ItemResult> => {
    await job.assertClaim(transaction);
    const zones = [zoneIdSchema.parse(item.zone_id)];
    const [changed] = await changeZoneLabels(transaction, run.account_id, { zones, add, remove });
    if (!changed) return { type: "settled", state: "unchanged", detail: null };
    const { before, after } = changed;
    const values = { field: "labels", before: before.join(", "), after: after.join(", ") };
    const entries = {
      added: after.filter((label) => !before.includes(label)),
      removed: before.filter((label) => !after.includes(label)),
    };
    const done: Done = { changes: [{ ...values, entries }] };
    const target = `/cdn/${item.zone_id}`;
    await audit.append(
      transaction,
      now,
      toEntry(run, email, { action: "changeZoneLabels", target, changes: [values] }),
    );
    await updateItem(transaction, item, { state: "applied", detail: null, done: JSON.stringify(done), at: now });
    return { type: "settled", state: "applied", detail: null };
  });
}

/** A change to send, and the object that it was decided on. */
interface ItemWrite extends Pick<Parameters<Writes["perform"]>[1], "name" | "operation" | "ids" | "body"> {
  readonly before: object;
  readonly base: string;
}

/**
 * Sends the change of an item through the same path as members' own changes. Returns the object after it.
 *
 * @throws ProblemError unless it was applied; WriteWithdrawnError if nothing was sent because the run or the member's role
 * changed.
 */
async function send(
  { writes }: ChangeItemDeps,
  { run, email, job }: RunContext,
  role: AccountRole,
  item: ItemRow,
  change: BulkChange,
  done: Done,
  { before, base, ...write }: ItemWrite,
): Promise<unknown> {
  const requestId = randomUUID();
  const response = await writes.perform(
    {
      account: { id: run.account_id },
      user: { id: run.user_id, email },
      actor: role,
      address: "",
      requestId,
      header: (name) => (name === baseDigestHeader.toLowerCase() ? base : undefined),
    },
    {
      ...write,
      scheduled: {
        before,
        reason: toBulkRunReason(run.id),
        runId: run.id,
        start: async (transaction) => {
          await job.assertClaim(transaction);
          // In the transaction of the intent, so that an earlier pause or role change prevents the write.
          if ((await findRunnerRole(transaction, run, change)) === undefined || !(await isRunning(transaction, run)))
            throw new WriteWithdrawnError("the run was paused, or its member may no longer make the change");
          await updateItem(transaction, item, {
            request_id: requestId,
            attempts: item.attempts + 1,
            done: JSON.stringify(done),
          });
        },
        finish: async (transaction, at, { outcome }) => {
          if (outcome === "applied") await updateItem(transaction, item, { state: "applied", at });
        },
      },
    },
  );
  return "body" in response ? response.body : undefined;
}

async function isRunning(transaction: Transaction<Schema>, { id }: RunRow): Promise<boolean> {
  const row = await transaction.selectFrom("bulk_runs").select("state").where("id", "=", id).executeTakeFirst();
  return row?.state === "running";
}

function toEntry(
  run: RunRow,
  email: string,
  fields: Pick<Parameters<typeof createSystemEntry>[0], "action" | "target" | "changes">,
) {
  return createSystemEntry({
    ...fields,
    accountId: run.account_id,
    actor: { id: run.user_id, email, kind: "member" },
    reason: toBulkRunReason(run.id),
  });
}
