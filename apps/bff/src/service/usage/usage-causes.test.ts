import { describe, expect, it } from "vitest";
import type { ZoneChange } from "../../people/audit/entry-queries.ts";
import { findCause } from "./usage-causes.ts";

const day = 86_400;
const today = 20_000 * day;
const from = today - 50 * day;

/** Returns a change `ago` days before today. */
const changed = (ago: number, ...fields: string[]): ZoneChange => ({
  zoneId: "SHOP",
  at: today - ago * day + 3_600,
  entryId: `entry-${ago}`,
  action: "updateZone",
  fields,
});

/** Returns daily values that step from 100 to `after`, `ago` days before today. */
const stepping = (ago: number, after: number) =>
  Array.from({ length: 60 }, (_, index) => {
    const age = 60 - index;
    return { day: today - age * day, value: age > ago ? 100 : after };
  });

const base = { change: 500, days: stepping(20, 150), changes: [], deletedAt: null, from, today };

describe("findCause", () => {
  it("V18: finds the change after which daily use rose", () => {
    const changes = [changed(40, "STRIP_COOKIES"), changed(20, "CACHE_EXP"), changed(10, "BLOCK_POST")];
    expect(findCause({ ...base, changes })).toEqual({
      at: today - 20 * day + 3_600,
      kind: "changed",
      fields: ["CACHE_EXP"],
      entryId: "entry-20",
    });
  });

  it.each([
    ["use fell after the change but rose in total", { days: stepping(20, 60), changes: [changed(20, "CACHE_EXP")] }],
    ["use hardly changed after it", { days: stepping(20, 103), changes: [changed(20, "CACHE_EXP")] }],
    ["too few days followed it", { days: stepping(2, 150), changes: [changed(2, "CACHE_EXP")] }],
    ["nothing differs", { change: 0, changes: [changed(20, "CACHE_EXP")] }],
    ["nothing was changed", {}],
  ])("finds none if %s", (_, input) => {
    expect(findCause({ ...base, ...input })).toBeNull();
  });

  it("knows that a zone was created or deleted", () => {
    const creation = { ...changed(15), action: "createZone" } as const;
    expect(findCause({ ...base, changes: [creation] })).toMatchObject({ kind: "created", at: creation.at });
    const deletedAt = today - 5 * day;
    expect(findCause({ ...base, change: -500, deletedAt })).toMatchObject({ kind: "deleted", at: deletedAt });
  });
});
