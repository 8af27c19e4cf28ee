import type { BulkChange } from "../console/bulk-runs.ts";
import { getOriginType } from "./configuration.ts";
import type { PlannedZone } from "./plan-schema.ts";
import { listWrites, type PlannedWrite } from "./plan.ts";

/** An item of the run that applies a plan. */
export interface PlanItem {
  /** Empty for a zone that the run creates. */
  readonly zoneId: string;
  readonly zoneName: string;
  /** Null for a change of the zone, or of a hostname that the run creates. */
  readonly hostnameId: number | null;
  /** Null for a change of the zone; empty for the default hostname of a zone that the run creates. */
  readonly hostname: string | null;
  readonly change: BulkChange;
  /** The fields of the zone whose current values the change is based on; empty if they don't matter. */
  readonly basedOn: readonly string[];
}

/** Returns the items of the run that applies a plan, in their order. */
export function toPlanItems(plan: readonly PlannedZone[]): PlanItem[] {
  return plan.flatMap((zone) =>
    listWrites(zone).map((write) => {
      const change = toBulkChange(zone, write);
      return {
        zoneId: zone.id ?? "",
        zoneName: zone.name,
        hostnameId: write.hostname?.id ?? null,
        hostname: write.hostname?.hostname ?? null,
        change,
        basedOn: change.kind === "zone" ? Object.keys(change.values) : [],
      };
    }),
  );
}

function toBulkChange({ name, changes, labels }: PlannedZone, { kind, change }: PlannedWrite): BulkChange {
  const values = Object.fromEntries(changes.map(({ field, value }) => [field, value]));
  switch (kind) {
    case "create-zone":
      return { kind, values: { ZONE_NAME: name, ...withoutUnset(values) } };
    case "update-zone":
      return { kind: "zone", values };
    case "labels":
      return { kind, add: labels.added, remove: labels.removed };
    case "delete-zone":
    case "create-hostname":
    case "delete-hostname":
      return { kind };
    case "update-hostname":
      return toHostnameChange(change);
  }
}

/** The API rejects an empty COUNTRY_MODE and the like on create; a new zone has the default anyway. */
function withoutUnset(values: Readonly<Record<string, string | number>>): Record<string, string | number> {
  const type = getOriginType(values);
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => value !== "" && !(type === "TUNNEL" && field === "ORIGIN_URL")),
  );
}

function toHostnameChange(change: PlannedWrite["change"]): BulkChange {
  const enabled = change?.value === 1;
  switch (change?.field) {
    case "ENABLED":
      return { kind: "hostname-enabled", enabled };
    case "SSL_ENABLED":
      return { kind: "https", enabled };
    case "FORCE_SSL":
      return { kind: "force-https", enabled, when: enabled ? "when-issued" : "now" };
    case "SSL_CERTIFICATE":
      return { kind: "managed-certificate" };
    default:
      throw new Error(`a plan can't change ${String(change?.field)} of a hostname`);
  }
}
