import { computeBaseDigest } from "@edge-console/contract/console/base-digest";
import type { BulkChange } from "@edge-console/contract/console/bulk-runs";
import { hostnameIdSchema, zoneIdSchema } from "@edge-console/contract/ids";
import { hostnameSchema } from "@edge-console/contract/objects/hostname";
import { zoneSchema } from "@edge-console/contract/objects/zone";
import { operations } from "@edge-console/contract/operations";
import { listIgnoredSettings } from "@edge-console/contract/rules/ignored-settings";
import { isListField } from "@edge-console/contract/rules/list-edit";
import { listReplacedFields, planZoneEdit } from "@edge-console/contract/rules/zone-edit";
import { WriteWithdrawnError } from "../writes/perform-write.ts";
import { changeZoneLabels } from "../zone-list/zone-labels.ts";
import { type ItemRow, updateItem } from "./bulk-run-store.ts";
import { changeConfiguredItem, locateItem } from "./change-configured-item.ts";
import type { Done } from "./done.ts";
import { type ItemResult, notApplied, toItemResult } from "./item-result.ts";
import { cancelRunSchedule, cancelSchedule, scheduleForceHttps } from "./force-https-schedules.ts";
import {
  type ChangeItemDeps,
  findRunner,
  type ItemContext,
  type RunContext,
  send,
  toEntry,
} from "./send-item-change.ts";

/** Makes the change of a pending item, once, in the name of the member who started the run, or of the console. */
export async function changeItem(
  deps: ChangeItemDeps,
  { run, ...rest }: RunContext,
  pending: ItemRow,
  change: BulkChange,
): Promise<ItemResult> {
  const runner = await findRunner(deps.store.db, run, change);
  if (runner === undefined) return { type: "pause", reason: "no-permission", detail: null };
  const context: ItemContext = { ...rest, run, runner };
  let item = pending;
  try {
    const located = await locateItem(deps, context, item, change);
    if ("type" in located) return located;
    item = located;
    switch (change.kind) {
      case "settings":
        return await changeZone(deps, context, item, change);
      case "labels":
        return await changeLabels(deps, context, item, change);
      case "https":
      case "force-https":
      case "hostname-enabled":
        return await changeHostname(deps, context, item, change);
      case "cancel-force-https":
        return await cancelRunSchedule(deps, context, item, change);
      default:
        return await changeConfiguredItem(deps, context, item, change);
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
  context: ItemContext,
  item: ItemRow,
  change: BulkChange & { kind: "settings" },
): Promise<ItemResult> {
  const ids = { ZONE_ID: zoneIdSchema.parse(item.zone_id) };
  const isCompared = Object.keys(change.edit.values).length === 0;
  const current = await context.objects.readZone(item, { isCompared });
  const zone = current.object;
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
  const data = await send(deps, context, item, change, done, {
    name: "updateZone",
    operation: operations.updateZone,
    ids,
    body,
    before: current,
    base: await computeBaseDigest(zone, Object.keys(body)),
    alwaysCompared: Object.keys(body).some(isListField),
  });
  const after = zoneSchema.parse(data);
  const ignored = listIgnoredSettings(after, body);
  const missing = [...reasons, ...(ignored.length > 0 ? [`Not applied by the API: ${ignored.join(", ")}.`] : [])];
  return { type: "settled", state: "applied", detail: missing.length > 0 ? missing.join(" ") : null };
}

/** Fields that the changes of hostnames set. */
const hostnameFields = { https: "SSL_ENABLED", "force-https": "FORCE_SSL", "hostname-enabled": "ENABLED" } as const;

async function changeHostname(
  deps: ChangeItemDeps,
  context: ItemContext,
  item: ItemRow,
  change: BulkChange & { kind: keyof typeof hostnameFields },
): Promise<ItemResult> {
  const ids = { ZONE_ID: zoneIdSchema.parse(item.zone_id), HOSTNAME_ID: hostnameIdSchema.parse(item.hostname_id) };
  const current = await context.objects.readHostname(item);
  const hostname = current.object;
  const field = hostnameFields[change.kind];
  const value = change.enabled ? 1 : 0;
  if (change.kind === "force-https" && !change.enabled) {
    const canceled = await cancelSchedule(deps, context, item, hostname.FORCE_SSL === 0);
    if (canceled) return canceled;
  }
  if (hostname[field] === value) return { type: "settled", state: "unchanged", detail: null };
  if (change.kind === "force-https" && change.enabled && hostname.SSL_ENABLED === 0)
    return notApplied("Enable HTTPS first.");
  const done: Done = { changes: [{ field, before: hostname[field], after: value }] };
  if (change.kind === "force-https" && change.when === "when-issued" && hostname.CERTIFICATE_EXPIRES === 0)
    return scheduleForceHttps(deps, context, item, hostname, done);
  const data = await send(deps, context, item, change, done, {
    name: "updateHostname",
    operation: operations.updateHostname,
    ids,
    body: { [field]: value },
    before: current,
    base: await computeBaseDigest(hostname, [field]),
  });
  const after = hostnameSchema.parse(data);
  return after[field] === value
    ? { type: "settled", state: "applied", detail: null }
    : notApplied(`Not applied by the API: ${field}.`);
}

async function changeLabels(
  { store, audit }: ChangeItemDeps,
  { run, runner, job }: ItemContext,
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
      toEntry(run, runner, { action: "changeZoneLabels", target, changes: [values] }),
    );
    await updateItem(transaction, item, { state: "applied", detail: null, done: JSON.stringify(done), at: now });
    return { type: "settled", state: "applied", detail: null };
  });
}
