import { parseArgs } from "node:util";
import { type DatabaseKind, supportedDatabases } from "@edge-console/testing/databases";
import { startPostgres } from "@edge-console/testing/postgres";
import { postgresVariable } from "@edge-console/testing/postgres-global-setup";
import { killUnderWrites } from "./kills.ts";
import { runFaults } from "./run.ts";

const usage = "npm run faults -- [--writes 2000 [--seed N] | --kills 100] [--database sqlite|postgres]";

const { values } = parseArgs({
  options: {
    writes: { type: "string" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    kills: { type: "string" },
    database: { type: "string", default: "sqlite" },
  },
});
const kind = supportedDatabases.find((name) => name === values.database);
const seed = Number(values.seed);
const count = Number(values.kills ?? values.writes ?? 2_000);
if (!kind || !(count > 0) || !Number.isInteger(seed)) {
  console.error(usage);
  process.exit(1);
}

const postgres = kind === "postgres" ? await startPostgres() : undefined;
if (postgres) process.env[postgresVariable] = postgres.url;
const held = await (values.kills === undefined ? write(kind, count, seed) : kill(kind, count));
await postgres?.stop();
process.exit(held ? 0 : 1);

async function write(on: DatabaseKind, writes: number, from: number): Promise<boolean> {
  console.log(`Faulty writes on ${on}; to repeat them: npm run faults -- --writes ${writes} --seed ${from}`);
  const progress = (done: number) => console.log(`${done} writes`);
  const report = await runFaults({ writes, seed: from, kind: on, progress });
  console.log(`\nfault                 writes`);
  for (const name of Object.keys(report.faults).toSorted((a, b) => a.localeCompare(b))) {
    console.log(`${name.padEnd(22)}${report.faults[name]}`);
  }
  console.log(`\ntold    ${JSON.stringify(report.told)}`);
  console.log(`found   ${JSON.stringify(report.found)}`);
  console.log(`${report.writes} faulty writes and ${report.reads} reads, ${report.violations.length} violations`);
  for (const violation of report.violations) console.error(violation);
  return report.violations.length === 0;
}

async function kill(on: DatabaseKind, kills: number): Promise<boolean> {
  console.log(`${kills} times kill -9 under writes on ${on}`);
  const report = await killUnderWrites(on, kills);
  console.log(JSON.stringify(report, undefined, 2));
  const { lost, unrecorded, unmeant, forgotten, chainFaults, integrityFaults } = report;
  return lost.length + unrecorded + unmeant + forgotten + chainFaults.length + integrityFaults.length === 0;
}
