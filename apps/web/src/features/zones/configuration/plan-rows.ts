import type {
  ConfigurationPlan,
  PlanAction,
  PlannedChange,
  PlannedZone,
} from "@edge-console/contract/configuration/plan-schema";

/** A line of a plan: a changed setting, or a zone or hostname that is created, deleted, or stays. */
export interface PlanRow {
  readonly id: string;
  readonly zone: string;
  /** Null for a new zone. */
  readonly zoneId: string | null;
  /** Undefined for settings of the zone. */
  readonly hostname: string | undefined;
  readonly action: PlanAction;
  /** What changes: the setting, or undefined for the whole zone or hostname. */
  readonly setting: string | undefined;
  readonly before: string;
  readonly after: string;
  readonly consequence: string | undefined;
}

/** Actions of a plan, as on screen. `extra` isn't in the file. */
export const planActionLabels: Readonly<Record<Exclude<PlanAction, "unchanged">, string>> = {
  create: "Create",
  update: "Change",
  delete: "Delete",
  extra: "Not in the file",
};

/** Returns the lines of a plan, in its order. What doesn't change has none. */
export function toPlanRows({ zones }: Pick<ConfigurationPlan, "zones">): PlanRow[] {
  return zones.flatMap(toZoneRows);
}

function toZoneRows({ name, id: zoneId, action, changes, labels, hostnames }: PlannedZone): PlanRow[] {
  const toRow = (row: Omit<PlanRow, "id" | "zone" | "zoneId">): PlanRow => ({
    id: [name, row.hostname, row.setting, row.before, row.action].join(" "),
    zone: name,
    zoneId,
    ...row,
  });
  const toWhole = (hostname: string | undefined, wholeAction: PlanAction) =>
    toRow({ hostname, action: wholeAction, setting: undefined, before: "", after: "", consequence: undefined });
  const toChange = (hostname: string | undefined, change: PlannedChange) =>
    toRow({
      hostname,
      action: change.before === null ? "create" : "update",
      setting: change.label,
      before: change.entries ? change.entries.removed.join(", ") : (change.before ?? ""),
      after: change.entries ? change.entries.added.join(", ") : change.after,
      consequence: change.consequence,
    });
  const isWhole = (one: PlanAction) => one === "create" || one === "delete" || one === "extra";
  const hasLabels = labels.added.length + labels.removed.length > 0;
  return [
    ...(isWhole(action) ? [toWhole(undefined, action)] : []),
    ...changes.map((change) => toChange(undefined, change)),
    ...(hasLabels
      ? [
          toRow({
            hostname: undefined,
            action: "update",
            setting: "Labels",
            before: labels.removed.join(", "),
            after: labels.added.join(", "),
            consequence: undefined,
          }),
        ]
      : []),
    ...hostnames.flatMap((hostname) => {
      const title = hostname.isDefault ? hostname.hostname || "Default hostname" : hostname.hostname;
      return [
        ...(isWhole(hostname.action) ? [toWhole(title, hostname.action)] : []),
        ...hostname.changes.map((change) => toChange(title, change)),
      ];
    }),
  ];
}

/** A zone, or a hostname of `zone`. */
export interface MissingObject {
  readonly name: string;
  readonly zone: string | undefined;
}

/** Lists the zones and hostnames of an account that the file doesn't contain, deleted or not. */
export function listMissing({ zones }: Pick<ConfigurationPlan, "zones">): MissingObject[] {
  const isMissing = (action: PlanAction) => action === "extra" || action === "delete";
  return zones.flatMap(({ name, action, hostnames }): MissingObject[] =>
    isMissing(action)
      ? [{ name, zone: undefined }]
      : hostnames
          .filter((hostname) => isMissing(hostname.action))
          .map(({ hostname }) => ({ name: hostname, zone: name })),
  );
}
