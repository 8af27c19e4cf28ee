import { isZoneSecret } from "@edge-console/contract/fields/zone";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { ZoneUpdate } from "@edge-console/contract/objects/zone-input";
import { entryLists } from "@edge-console/contract/rules/entry-list";
import { listSettings } from "../../../resources/zones/settings/settings.ts";

/** A setting that two people changed since `base` was read; `merged` joins both where it is a list of entries. */
export interface Conflict {
  readonly field: keyof ZoneUpdate & keyof Zone;
  readonly label: string;
  readonly base: string | number;
  readonly theirs: string | number;
  readonly mine: string | number;
  readonly merged: string | undefined;
}

/** What somebody decided for a setting that two people changed. */
export type ConflictChoice = "mine" | "theirs" | "merged";

/** The settings of `mine` that somebody else has given another value since `base`. */
export function findConflicts(base: Zone, theirs: Zone, mine: ZoneUpdate): Conflict[] {
  return listSettings(base.ORIGIN_TYPE).flatMap((setting) => {
    const { field, label } = setting;
    if (isZoneSecret(field)) return [];
    const value = mine[field];
    if (value === undefined || theirs[field] === base[field] || theirs[field] === value) return [];
    const merged =
      setting.kind === "list"
        ? mergeEntries(String(base[field]), String(theirs[field]), String(value), entryLists[setting.of].separator)
        : undefined;
    return [{ field, label, base: base[field], theirs: theirs[field], mine: value, merged }];
  });
}

/** Their list with what I added and without what I took out: by entry, so that neither side's work is lost. */
export function mergeEntries(base: string, theirs: string, mine: string, separator: string): string {
  const entries = (text: string) => text.split(separator).filter((entry) => entry !== "");
  const before = new Set(entries(base));
  const kept = new Set(entries(mine));
  const removed = entries(base).filter((entry) => !kept.has(entry));
  const added = entries(mine).filter((entry) => !before.has(entry));
  return [...new Set([...entries(theirs).filter((entry) => !removed.includes(entry)), ...added])].join(separator);
}

/** The update that carries what was decided; a setting left as theirs is not sent at all. */
export function resolveConflicts(
  mine: ZoneUpdate,
  collided: readonly Conflict[],
  choices: Partial<Record<string, ConflictChoice>>,
): ZoneUpdate {
  const update: Record<string, unknown> = { ...mine };
  for (const { field, merged } of collided) {
    if (choices[field] === "theirs") delete update[field];
    if (choices[field] === "merged") update[field] = merged;
  }
  return update;
}
