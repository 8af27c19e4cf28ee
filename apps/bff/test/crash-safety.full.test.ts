import { databaseKinds } from "@edge-console/testing/databases";
import { expect, it } from "vitest";
import { type KillReport, killDuringWrites } from "./faults/kills.ts";

/** `npm run faults -- --kills 100` runs it with any number of kills. */
const kills = 8;

it.each(databaseKinds)(
  "row 57: keeps acknowledged writes, and records the others as unknown, when killed during writes on %s",
  async (kind) => {
    const report = await killDuringWrites(kind, kills);
    expect(report.acknowledged).toBeGreaterThanOrEqual(kills * 5);
    expect(report).toMatchObject<Partial<KillReport>>({
      lostIds: [],
      unrecorded: 0,
      unintended: 0,
      leftPending: 0,
      auditChainErrors: [],
    });
    expect(report.integrityErrors).toEqual([]);
  },
  // Only ends a test that hangs.
  900_000,
);
