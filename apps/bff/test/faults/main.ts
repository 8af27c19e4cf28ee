import { parseArgs } from "node:util";
import { type DatabaseKind, supportedDatabases } from "@edge-console/testing/databases";
import { startPostgres } from "@edge-console/testing/postgres";
import { postgresVariable } from "@edge-console/testing/postgres-global-setup";
import { killDuringWrites } from "./kills.ts";
import { runBulkFaults } from "./run-bulk-faults.ts";
import { runFaults } from "./run-faults.ts";

const usage =
  "npm run faults -- [--writes 2000 [--seed N] | --bulk-runs 30 [--seed N] | --kills 100] [--database sqlite|postgres]";

const { values } = parseArgs({
  options: {
    writes: { type: "string" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    kills: { type: "string" },
    "bulk-runs": { type: "string" },
    database: { type: "string", default: "sqlite" },
  },
});
const kind = supportedDatabases.find((name) => name === values.database);
const seed = Number(values.seed);
const bulkRuns = values["bulk-runs"];
const count = Number(values.kills ?? bulkRuns ?? values.writes ?? 2_000);
if (!kind || !(count > 0) || !Number.isInteger(seed)) {
  console.error(usage);
  process.exit(1);
}

const postgres = kind === "postgres" ? await startPostgres() : undefined;
if (postgres) process.env[postgresVariable] = postgres.url;
const run = values.kills === undefined ? (bulkRuns === undefined ? runWrites : runBulk) : runKills;
const passed = await run(kind, count, seed);
await postgres?.stop();
process.exit(passed ? 0 : 1);

async function runWrites(database: DatabaseKind, writes: number, firstSeed: number): Promise<boolean> {
  console.log(
    `Writes with faults on ${database}. Repeat with: npm run faults -- --writes ${writes} --seed ${firstSeed}`,
  );
  const progress = (done: number) => console.log(`${done} writes`);
  const report = await runFaults({ writes, seed: firstSeed, kind: database, progress });
  printCounts("writes", report.faults);
  console.log(`\nreported    ${JSON.stringify(report.reported)}`);
  console.log(`reconciled  ${JSON.stringify(report.reconciled)}`);
  console.log(`${report.writes} writes with faults, ${report.reads} reads, ${report.violations.length} violations`);
  for (const violation of report.violations) console.error(violation);
  return report.violations.length === 0;
}

async function runBulk(database: DatabaseKind, runs: number, firstSeed: number): Promise<boolean> {
  console.log(
    `Bulk runs with faults and kills on ${database}. Repeat with: npm run faults -- --bulk-runs ${runs} --seed ${firstSeed}`,
  );
  const progress = (done: number) => console.log(`${done} items`);
  const options = { items: 24, kills: 2, faulty: 1 / 3 };
  const report = await runBulkFaults({ ...options, runs, seed: firstSeed, kind: database, progress });
  printCounts("items", report.faults);
  console.log(`\nresults     ${JSON.stringify(report.states)}`);
  console.log(`${report.items} items, ${report.kills} kills, ${report.violations.length} violations`);
  for (const violation of report.violations) console.error(violation);
  return report.violations.length === 0;
}

/** Prints the number of writes or items by fault. */
function printCounts(title: string, faults: Readonly<Record<string, number>>): void {
  console.log(`\nfault                 ${title}`);
  for (const name of Object.keys(faults).toSorted((a, b) => a.localeCompare(b)))
    console.log(`${name.padEnd(22)}${faults[name]}`);
}

async function runKills(database: DatabaseKind, kills: number): Promise<boolean> {
  console.log(`${kills} kills (SIGKILL) during writes on ${database}`);
  const report = await killDuringWrites(database, kills);
  console.log(JSON.stringify(report, undefined, 2));
  const { lostIds, unrecorded, unintended, leftPending, auditChainErrors, integrityErrors } = report;
  return (
    lostIds.length + unrecorded + unintended + leftPending + auditChainErrors.length + integrityErrors.length === 0
  );
}
