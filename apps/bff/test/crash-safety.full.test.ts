import { databaseKinds } from "@edge-console/testing/databases";
import { expect, it } from "vitest";
import { killUnderWrites } from "./faults/kills.ts";

/** `npm run faults -- --kills 100` does it as often as one likes. */
const kills = 8;

it.each(databaseKinds)(
  "row 57: killed in the middle of writes on %s: loses nothing that was acknowledged, and knows what it does not know",
  async (kind) => {
    const report = await killUnderWrites(kind, kills);
    expect(report.acknowledged).toBeGreaterThanOrEqual(kills * 5);
    expect(report).toMatchObject({ lost: [], unrecorded: 0, unmeant: 0, forgotten: 0, chainFaults: [] });
    expect(report.integrityFaults).toEqual([]);
  },
  180_000,
);
