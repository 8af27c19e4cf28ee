import { expect, it } from "vitest";
import { runFaults } from "./run-faults.ts";

/** Set `FAULT_SEED` to repeat the writes of another run. */
const seed = Number(process.env["FAULT_SEED"] ?? 8);

it(`applies each write at most once and reports its outcome truthfully (seed ${seed})`, async () => {
  const report = await runFaults({ writes: 300, seed, kind: "sqlite" });
  expect(report.violations).toEqual([]);
  expect(report.writes).toBeGreaterThanOrEqual(300);
  // Only ends a test that hangs.
}, 900_000);
