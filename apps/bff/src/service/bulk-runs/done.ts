import type { BulkChange } from "@edge-console/contract/console/bulk-runs";
import { zoneSettings, type ZoneSettingName } from "@edge-console/contract/fields/zone";
import { invertZoneEdit } from "@edge-console/contract/rules/zone-edit";
import { z } from "zod";

const valueSchema = z.union([z.string(), z.number()]);
const settingSchema = z.custom<ZoneSettingName>((field) => zoneSettings.some((setting) => setting.field === field));

/** What an item changed: values of settings or of a hostname, labels, or what it scheduled. */
export const doneSchema = z.object({
  changes: z.array(
    z.object({
      field: z.string(),
      before: valueSchema,
      after: valueSchema,
      entries: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }).optional(),
    }),
  ),
  /** ID of the Force HTTPS schedule that it made, which makes the changes later. */
  schedule: z.string().optional(),
});
export type Done = z.infer<typeof doneSchema>;

/** Returns the change that undoes what an item of the run changed; null if there is nothing to undo. */
export function invertChange(run: string, change: BulkChange, { changes, schedule }: Done): BulkChange | null {
  if (schedule !== undefined) return { kind: "cancel-force-https", run };
  const [first] = changes;
  if (!first) return null;
  switch (change.kind) {
    case "settings":
      return {
        kind: "settings",
        edit: invertZoneEdit(
          changes.map(({ field, before, after, entries }) => ({
            field: settingSchema.parse(field),
            before,
            after,
            ...(entries && { entries }),
          })),
        ),
      };
    case "labels":
      return { kind: "labels", add: first.entries?.removed ?? [], remove: first.entries?.added ?? [] };
    case "https":
      return { kind: "https", enabled: first.before === 1 };
    case "force-https":
      return { kind: "force-https", enabled: first.before === 1, when: "now" };
    case "hostname-enabled":
      return { kind: "hostname-enabled", enabled: first.before === 1 };
    case "zone":
      return invertZoneValues(changes);
    // What was created isn't deleted, and what was deleted can't be recovered.
    case "create-zone":
    case "delete-zone":
    case "create-hostname":
    case "delete-hostname":
    case "managed-certificate":
    case "cancel-force-https":
      return null;
  }
}

/** Another origin type has other fields, and a bucket's secret can't be recovered. */
function invertZoneValues(changes: Done["changes"]): BulkChange | null {
  if (changes.some(({ field }) => field === "ORIGIN_TYPE")) return null;
  return { kind: "zone", values: Object.fromEntries(changes.map(({ field, before }) => [field, before])) };
}
