import type { UsageCause } from "@edge-console/contract/console/month-comparison";
import type { ZoneChange } from "../../people/audit/entry-queries.ts";
import { daySeconds, getStartOfDay } from "./calendar.ts";

/** What a zone used on a UTC day. */
export interface ZoneDay {
  readonly day: number;
  readonly value: number;
}

/** Days before and after a change whose means are compared: a week, so that weekdays don't matter. */
const maxDays = 7;
const minDaysAfter = 2;
/** Smallest difference of these means that a change counts as a cause of. */
const minShift = 0.05;

/**
 * Finds the change of a zone that best explains why it used more or less (`change`) than before: its deletion or creation,
 * or the settings that were changed before the biggest shift of its daily use in that direction. Null if there is none.
 */
export function findCause({
  change,
  days,
  changes,
  deletedAt,
  from,
  today,
}: {
  readonly change: number;
  readonly days: readonly ZoneDay[];
  readonly changes: readonly ZoneChange[];
  readonly deletedAt: number | null;
  readonly from: number;
  /** Start of the current day, whose use isn't complete. */
  readonly today: number;
}): UsageCause | null {
  if (change === 0) return null;
  if (change < 0 && deletedAt !== null && deletedAt >= from)
    return { at: deletedAt, kind: "deleted", fields: [], entryId: null };
  const creation = changes.find(({ action }) => action === "createZone");
  if (change > 0 && creation) return { at: creation.at, kind: "created", fields: [], entryId: creation.entryId };
  const values = new Map(days.map(({ day, value }) => [day, value]));
  const getMean = (start: number, count: number) => {
    let sum = 0;
    for (let index = 0; index < count; index += 1) sum += values.get(start + index * daySeconds) ?? 0;
    return sum / count;
  };
  const shifts = changes
    .filter(({ fields }) => fields.length > 0)
    .flatMap((candidate) => {
      const day = getStartOfDay(candidate.at);
      const count = Math.min(maxDays, (today - day) / daySeconds - 1);
      if (count < minDaysAfter) return [];
      const before = getMean(day - count * daySeconds, count);
      const shift = getMean(day + daySeconds, count) - before;
      const isBig = before > 0 ? Math.abs(shift) / before >= minShift : shift > 0;
      return isBig && Math.sign(shift) === Math.sign(change) ? [{ candidate, size: Math.abs(shift) }] : [];
    })
    .toSorted((a, b) => b.size - a.size);
  const cause = shifts[0]?.candidate;
  return cause ? { at: cause.at, kind: "changed", fields: [...cause.fields], entryId: cause.entryId } : null;
}
