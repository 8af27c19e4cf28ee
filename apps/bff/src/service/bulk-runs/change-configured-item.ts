import { computeBaseDigest } from "@edge-console/contract/console/base-digest";
import type { BulkChange, ConfigurationChange } from "@edge-console/contract/console/bulk-runs";
import type { FieldValue } from "@edge-console/contract/fields/field";
import { hostnameIdSchema, zoneIdSchema } from "@edge-console/contract/ids";
import { hostnameListSchema, hostnameSchema } from "@edge-console/contract/objects/hostname";
import { zoneListSchema, zoneSchema } from "@edge-console/contract/objects/zone";
import { zoneCreateSchema, zoneUpdateSchema } from "@edge-console/contract/objects/zone-input";
import { operations } from "@edge-console/contract/operations";
import { isListField } from "@edge-console/contract/rules/list-edit";
import { listIgnoredSettings } from "@edge-console/contract/rules/ignored-settings";
import { findFirstItem, type ItemRow, setZoneId, updateItem } from "./bulk-run-store.ts";
import type { Done } from "./done.ts";
import { type ItemResult, notApplied } from "./item-result.ts";
import { type ChangeItemDeps, type ItemWrite, type ItemContext, send } from "./send-item-change.ts";

type ConfiguredChange = Exclude<ConfigurationChange, { kind: "hostname-enabled" }>;

/** Time until an item is tried again whose zone or hostname is being created, in seconds. */
const beingCreatedSeconds = 2;

/**
 * Returns the item with the IDs of its zone and hostname, which it doesn't have if the run creates them. Otherwise returns
 * why the item can't be changed (yet).
 */
export async function locateItem(
  deps: ChangeItemDeps,
  { run }: ItemContext,
  item: ItemRow,
  change: BulkChange,
): Promise<ItemRow | ItemResult> {
  if (change.kind === "create-zone") return item;
  const reader = deps.upstream.createReader(run.account_id, "bulk-run");
  let located = item;
  if (located.zone_id === "") {
    const creating = await findFirstItem(deps.store.db, { ...item, hostname: null });
    if (creating?.state === "pending") return { type: "wait", seconds: beingCreatedSeconds };
    if (creating?.state !== "applied") return notApplied("The zone wasn't created.");
    let zoneId = creating.zone_id;
    if (zoneId === "") {
      // Its response was lost, and a later check found it.
      const { data } = await reader.read({ operation: operations.listZones, ids: {} });
      zoneId = zoneListSchema.parse(data).CDN_ZONES.find(({ ZONE_NAME }) => ZONE_NAME === item.zone_name)?.ID ?? "";
      if (zoneId === "") return notApplied("It was deleted.");
      await deps.store.write((transaction) => setZoneId(transaction, item, zoneId));
    }
    located = { ...located, zone_id: zoneId };
  }
  if (located.hostname !== null && located.hostname_id === null && change.kind !== "create-hostname") {
    const creating = await findFirstItem(deps.store.db, item);
    if (creating?.state === "pending" && creating.position < item.position)
      return { type: "wait", seconds: beingCreatedSeconds };
    const ids = { ZONE_ID: zoneIdSchema.parse(located.zone_id) };
    const { data } = await reader.read({ operation: operations.listHostnames, ids });
    const found = hostnameListSchema
      .parse(data)
      .CDN_HOSTNAMES.find(({ HOSTNAME, DEFAULT }) =>
        located.hostname === "" ? DEFAULT === 1 : HOSTNAME === located.hostname,
      );
    if (!found) return notApplied("The hostname wasn't added.");
    const names = { hostname_id: found.ID, hostname: found.HOSTNAME };
    await deps.store.write((transaction) => updateItem(transaction, item, names));
    located = { ...located, ...names };
  }
  return located;
}

/** Makes a change that only configuration files make. */
export async function changeConfiguredItem(
  deps: ChangeItemDeps,
  context: ItemContext,
  item: ItemRow,
  change: ConfiguredChange,
): Promise<ItemResult> {
  const write = async (request: Omit<ItemWrite, "base">): Promise<ItemResult> => {
    await send(deps, context, item, change, nothingToUndo, { ...request, base: null });
    return { type: "settled", state: "applied", detail: null };
  };
  const zoneIds = () => ({ ZONE_ID: zoneIdSchema.parse(item.zone_id) });
  const hostnameIds = () => ({ ...zoneIds(), HOSTNAME_ID: hostnameIdSchema.parse(item.hostname_id) });
  switch (change.kind) {
    case "create-zone":
      return write({
        name: "createZone",
        operation: operations.createZone,
        ids: {},
        body: zoneCreateSchema.parse(change.values),
        before: null,
        onApplied: (transaction, data) => setZoneId(transaction, item, zoneSchema.parse(data).ID),
      });
    case "zone":
      return setZoneValues(deps, context, item, change);
    case "delete-zone": {
      const before = await context.objects.readZone(item);
      return write({ name: "deleteZone", operation: operations.deleteZone, ids: zoneIds(), body: undefined, before });
    }
    case "create-hostname":
      return write({
        name: "createHostname",
        operation: operations.createHostname,
        ids: zoneIds(),
        body: { HOSTNAME: item.hostname ?? "" },
        before: null,
        onApplied: (transaction, data) => updateItem(transaction, item, { hostname_id: hostnameSchema.parse(data).ID }),
      });
    case "managed-certificate": {
      const before = await context.objects.readHostname(item);
      if (before.object.SSL_CERTIFICATE === "AUTOCERT") return { type: "settled", state: "unchanged", detail: null };
      const operation = operations.removeCertificate;
      return write({ name: "removeCertificate", operation, ids: hostnameIds(), body: undefined, before });
    }
    case "delete-hostname": {
      const before = await context.objects.readHostname(item);
      const operation = operations.deleteHostname;
      return write({ name: "deleteHostname", operation, ids: hostnameIds(), body: undefined, before });
    }
  }
}

const nothingToUndo: Done = { changes: [] };

async function setZoneValues(
  deps: ChangeItemDeps,
  context: ItemContext,
  item: ItemRow,
  change: BulkChange & { kind: "zone" },
): Promise<ItemResult> {
  const ids = { ZONE_ID: zoneIdSchema.parse(item.zone_id) };
  const fields = Object.keys(change.values);
  const isCompared = fields.some(isListField);
  const read = await context.objects.readZone(item, { isCompared });
  const zone = read.object;
  const base = await computeBaseDigest(zone, fields);
  const current: Readonly<Record<string, FieldValue>> = zone;
  const changes = Object.entries(change.values).flatMap(([field, after]) => {
    const before = current[field] ?? "";
    return before === after ? [] : [{ field, before, after }];
  });
  if (changes.length === 0) return { type: "settled", state: "unchanged", detail: null };
  if (item.base !== null && base !== item.base) return notApplied("The settings changed after the plan. Plan again.");
  const data = await send(
    deps,
    context,
    item,
    change,
    { changes },
    {
      name: "updateZone",
      operation: operations.updateZone,
      ids,
      body: zoneUpdateSchema.parse(change.values),
      before: read,
      base,
      alwaysCompared: isCompared,
    },
  );
  const ignored = listIgnoredSettings(zoneSchema.parse(data), change.values);
  const detail = ignored.length > 0 ? `Not applied by the API: ${ignored.join(", ")}.` : null;
  return { type: "settled", state: "applied", detail };
}
