import { isZoneSecret } from "@edge-console/contract/fields/zone";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { ZoneUpdate } from "@edge-console/contract/objects/zone-input";
import { entryLists } from "@edge-console/contract/rules/entry-list";
import { type EntryListKind, splitEntryList } from "@edge-console/contract/rules/split-entry-list";
import { listSettings, type Setting } from "../../../resources/zones/settings/settings.ts";

/** A setting that two members changed since `base` was loaded. `merged` combines both changes of a list. */
export interface Conflict {
  readonly field: keyof ZoneUpdate & keyof Zone;
  readonly setting: Setting;
  readonly base: string | number;
  readonly theirValue: string | number;
  readonly ownValue: string | number;
  readonly merged: string | undefined;
}

/** Value to keep for a conflict. */
export type ConflictChoice = "mine" | "theirs" | "merged";

/** Returns the settings of `mine` to which another member saved a different value since `base`. */
export function findConflicts(base: Zone, theirs: Zone, mine: ZoneUpdate): Conflict[] {
  return listSettings(base.ORIGIN_TYPE).flatMap((setting) => {
    const { field } = setting;
    if (isZoneSecret(field)) return [];
    const value = mine[field];
    if (value === undefined || theirs[field] === base[field] || theirs[field] === value) return [];
    const merged =
      setting.kind === "list"
        ? mergeEntries(String(base[field]), String(theirs[field]), String(value), setting.of)
        : undefined;
    return [{ field, setting, base: base[field], theirValue: theirs[field], ownValue: value, merged }];
  });
}

/** Three-way merge of lists by entry: `theirs` with the entries that `mine` added to and removed from `base`. */
export function mergeEntries(base: string, theirs: string, mine: string, kind: EntryListKind): string {
  const split = (text: string) => splitEntryList(kind, text);
  const before = new Set(split(base));
  const after = new Set(split(mine));
  const removed = split(base).filter((entry) => !after.has(entry));
  const added = split(mine).filter((entry) => !before.has(entry));
  return [...new Set([...split(theirs).filter((entry) => !removed.includes(entry)), ...added])].join(
    entryLists[kind].separator,
  );
}

/** Applies the choices to an update; a setting that keeps the saved value is left out. */
export function resolveConflicts(
  mine: ZoneUpdate,
  conflicts: readonly Conflict[],
  choices: Partial<Record<string, ConflictChoice>>,
): ZoneUpdate {
  const update: Record<string, unknown> = { ...mine };
  for (const { field, merged } of conflicts) {
    if (choices[field] === "theirs") delete update[field];
    if (choices[field] === "merged") update[field] = merged;
  }
  return update;
}
