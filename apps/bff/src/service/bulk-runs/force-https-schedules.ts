import type { BulkChange } from "@edge-console/contract/console/bulk-runs";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import { addRequest, endRequest, listWaiting } from "../force-https/requests.ts";
import { type ItemRow, listHostnameResults, updateItem } from "./bulk-run-store.ts";
import type { Done } from "./done.ts";
import type { ItemResult } from "./item-result.ts";
import { type ChangeItemDeps, type ItemContext, toEntry } from "./send-item-change.ts";

/** Schedules Force HTTPS for the hostname of an item. The schedule makes the changes when the certificate is issued. */
export async function scheduleForceHttps(
  deps: ChangeItemDeps,
  { run, runner, job }: ItemContext,
  item: ItemRow,
  { ID, HOSTNAME }: Hostname,
  { changes }: Done,
): Promise<ItemResult> {
  const { store, audit } = deps;
  const now = await store.now();
  const detail = "Scheduled for when the certificate is issued.";
  const isNew = await store.write(async (transaction) => {
    await job.assertClaim(transaction);
    const { request, added } = await addRequest(transaction, now, {
      account_id: run.account_id,
      zone_id: item.zone_id,
      hostname_id: ID,
      hostname: HOSTNAME,
      user_id: runner.id,
      user_email: runner.email,
    });
    if (!added) return false;
    const target = toTarget(item);
    await audit.append(transaction, now, toEntry(run, runner, { action: "scheduleForceHttps", target }));
    const done: Done = { changes, schedule: request.id };
    await updateItem(transaction, item, { state: "applied", detail, done: JSON.stringify(done), at: now });
    return true;
  });
  if (!isNew) return { type: "settled", state: "unchanged", detail: "It was scheduled before." };
  publish(deps, run.account_id, item);
  return { type: "settled", state: "applied", detail };
}

/**
 * Cancels any Force HTTPS that is scheduled for the hostname of an item. Returns the item's result; null if there is
 * none, and if the hostname still has to be changed. `isLast`: there is nothing else to change.
 */
export async function cancelSchedule(
  deps: ChangeItemDeps,
  context: ItemContext,
  item: ItemRow,
  isLast: boolean,
): Promise<ItemResult | null> {
  const canceled = await cancel(deps, context, item, { isLast });
  // It is being enabled: the change that follows depends on the result.
  if (canceled === "sent") return { type: "wait", seconds: 5 };
  return canceled === "canceled" && isLast ? canceledResult : null;
}

/** Cancels the Force HTTPS that another run scheduled for the hostname of an item, if it still waits. */
export async function cancelRunSchedule(
  deps: ChangeItemDeps,
  context: ItemContext,
  item: ItemRow,
  change: BulkChange & { kind: "cancel-force-https" },
): Promise<ItemResult> {
  const results = await listHostnameResults(deps.store.db, change.run, item);
  const ids = results.flatMap(({ schedule }) => schedule ?? []);
  const canceled = await cancel(deps, context, item, { isLast: true, ids });
  if (canceled === "sent") return { type: "wait", seconds: 5 };
  if (canceled === "canceled") return canceledResult;
  return { type: "settled", state: "unchanged", detail: "The schedule had ended." };
}

const canceledDetail = "Scheduled Force HTTPS was canceled.";
const canceledResult: ItemResult = { type: "settled", state: "applied", detail: canceledDetail };

/**
 * Cancels the schedule of an item's hostname, only one of `ids` if they are given, and records that as the item's result
 * if it's the last of its changes. Returns whether there was one, none, or one that is being carried out.
 */
async function cancel(
  deps: ChangeItemDeps,
  { run, runner, job }: ItemContext,
  item: ItemRow,
  { isLast, ids }: { readonly isLast: boolean; readonly ids?: readonly string[] },
): Promise<"canceled" | "none" | "sent"> {
  const { store, audit } = deps;
  const now = await store.now();
  const canceled = await store.write(async (transaction) => {
    await job.assertClaim(transaction);
    const waiting = await listWaiting(transaction, run.account_id, item.zone_id);
    const request = waiting.find(
      ({ id, hostname_id }) => hostname_id === item.hostname_id && (ids === undefined || ids.includes(id)),
    );
    if (!request) return "none";
    const end = { state: "canceled", reason: null, canceledBy: runner.email } as const;
    if (!(await endRequest(transaction, now, request.id, null, end))) return "sent";
    const target = toTarget(item);
    await audit.append(transaction, now, toEntry(run, runner, { action: "cancelForceHttps", target }));
    const done: Done = { changes: [] };
    if (isLast)
      await updateItem(transaction, item, {
        state: "applied",
        detail: canceledDetail,
        done: JSON.stringify(done),
        at: now,
      });
    return "canceled";
  });
  if (canceled === "canceled") publish(deps, run.account_id, item);
  return canceled;
}

function toTarget({ zone_id, hostname_id }: ItemRow): string {
  return `/cdn/${zone_id}/hostnames/${hostname_id}`;
}

function publish({ events }: Pick<ChangeItemDeps, "events">, accountId: string, { zone_id }: ItemRow): void {
  events.publish(accountId, { resource: "pending-force-https", zoneId: zone_id });
}
