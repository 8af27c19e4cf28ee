import { databaseKinds } from "@edge-console/testing/databases";
import { expect, it } from "vitest";
import { runBulkFaults } from "./run-bulk-faults.ts";

/** Set `FAULT_SEED` to repeat the faults of another run. */
const seed = Number(process.env["FAULT_SEED"] ?? 8);

const settings = { runs: 3, items: 24, kills: 2, faulty: 1 / 3 };

it.each(databaseKinds)(
  `row 105: bulk runs with faults and kills change each item once, say so, and are undone, on %s (seed ${seed})`,
  async (kind) => {
    const report = await runBulkFaults({ kind, seed, ...settings });
    expect(report.violations).toEqual([]);
    expect(report).toMatchObject({ items: settings.runs * settings.items, kills: settings.runs * settings.kills });
  },
  900_000,
);
