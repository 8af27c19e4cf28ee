import { expect, it } from "vitest";
import { runFaults } from "./run.ts";

/** To repeat what another run found: FAULT_SEED. */
const seed = Number(process.env["FAULT_SEED"] ?? 8);

it(`faulty writes are neither lost nor doubled, and told as they were (seed ${seed})`, async () => {
  const report = await runFaults({ writes: 300, seed, kind: "sqlite" });
  expect(report.violations).toEqual([]);
  expect(report.writes).toBeGreaterThanOrEqual(300);
}, 240_000);
