import { parseArgs } from "node:util";
import { databaseKinds } from "@edge-console/testing/databases";
import { startPostgres } from "@edge-console/testing/postgres";
import { postgresVariable } from "@edge-console/testing/postgres-global-setup";
import { runFaults } from "./run.ts";

const usage = "npm run faults -- [--writes 2000] [--seed N] [--database sqlite|postgres]";

const { values } = parseArgs({
  options: {
    writes: { type: "string", default: "2000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    database: { type: "string", default: "sqlite" },
  },
});
const kind = databaseKinds.find((name) => name === values.database);
const [writes, seed] = [Number(values.writes), Number(values.seed)];
if (!kind || !(writes > 0) || !Number.isInteger(seed)) {
  console.error(usage);
  process.exit(1);
}

const postgres = kind === "postgres" ? await startPostgres() : undefined;
if (postgres) process.env[postgresVariable] = postgres.url;
console.log(`Faulty writes on ${kind}; to repeat them: npm run faults -- --writes ${writes} --seed ${seed}`);
const report = await runFaults({ writes, seed, kind, progress: (done) => console.log(`${done} writes`) });
await postgres?.stop();

console.log(`\nfault                 writes`);
for (const name of Object.keys(report.faults).toSorted((a, b) => a.localeCompare(b))) {
  console.log(`${name.padEnd(22)}${report.faults[name]}`);
}
console.log(`\ntold    ${JSON.stringify(report.told)}`);
console.log(`found   ${JSON.stringify(report.found)}`);
console.log(`${report.writes} faulty writes and ${report.reads} reads, ${report.violations.length} violations`);
for (const violation of report.violations) console.error(violation);
process.exit(report.violations.length === 0 ? 0 : 1);
