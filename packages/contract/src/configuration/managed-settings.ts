import type { SharedListField } from "../console/shared-lists.ts";
import { zoneFields } from "../fields/zone.ts";
import { type ListEdit, applyListEdit } from "../rules/list-edit.ts";
import { type ManagedSettings, toZoneValues, type ZoneValues } from "./configuration.ts";

/** Settings of a zone that has no shared IP lists and no temporary changes. */
export const nothingManaged: ManagedSettings = { entries: {}, maintenance: false };

const { on, off } = zoneFields.MAINTENANCE;

/** Returns what a file wants, together with what is managed on the zone now: applying a file doesn't end it. */
export function withManaged(
  wanted: ZoneValues,
  current: ZoneValues,
  { entries, maintenance }: ManagedSettings,
): ZoneValues {
  return editLists(
    maintenance && current["MAINTENANCE"] === on ? { ...wanted, MAINTENANCE: on } : wanted,
    entries,
    (field, managed) => {
      const { removed: present } = applyListEdit(field, String(current[field] ?? ""), toRemoval(managed));
      return { kind: "merge", add: present, remove: [] };
    },
  );
}

/** Returns a zone's values without what is managed, except for what a file also says. */
export function withoutManaged(
  values: ZoneValues,
  { entries, maintenance }: ManagedSettings,
  file: ZoneValues = {},
): ZoneValues {
  const isEnding = maintenance && file["MAINTENANCE"] !== on;
  return editLists(isEnding ? { ...values, MAINTENANCE: off } : values, entries, (field, managed) => {
    const wanted = applyListEdit(field, String(file[field] ?? ""), toRemoval(managed)).removed;
    return toRemoval(managed.filter((entry) => !wanted.includes(entry)));
  });
}

function toRemoval(remove: readonly string[]): ListEdit {
  return { kind: "merge", add: [], remove };
}

function editLists(
  values: ZoneValues,
  entries: ManagedSettings["entries"],
  toEdit: (field: SharedListField, managed: readonly string[]) => ListEdit,
): ZoneValues {
  const { BLOCK_IPS = [], ALLOW_IPS = [] } = entries;
  if (BLOCK_IPS.length + ALLOW_IPS.length === 0) return values;
  const edit = (field: SharedListField, managed: readonly string[]) =>
    applyListEdit(field, String(values[field] ?? ""), toEdit(field, managed)).value;
  return toZoneValues({ ...values, BLOCK_IPS: edit("BLOCK_IPS", BLOCK_IPS), ALLOW_IPS: edit("ALLOW_IPS", ALLOW_IPS) });
}
