import { mkdtemp } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { alertCategoryNames } from "@edge-console/contract/alerts/alert-categories";
import { createExampleZone } from "@edge-console/contract/examples/zone";
import { diagnosedZoneSchema } from "@edge-console/contract/findings/diagnosed-objects";
import { startConsole } from "@edge-console/testing/console";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { queryMeterOptions, readJobStatements, readLongestBlock } from "./console-meter.ts";
import { median } from "./percentile.ts";

/** Budgets: statements on jobs per second at rest; longest block of the event loop during evaluations in ms. */
const budgets = { statements: 2, blockMs: 50 } as const;

const accountCount = 1_000;
/** Times that all accounts are evaluated; the median of their longest blocks counts, because the machine can have other work. */
const rounds = 5;
const restSeconds = 20;

/** Measures the jobs of a thousand accounts with alerts on SQLite. Returns whether they are within their budgets. */
export async function benchJobs(): Promise<boolean> {
  const edgeApi = await startEdgeApi();
  const file = path.join(await mkdtemp(path.join(tmpdir(), "edge-console-bench-")), "console.db");
  const env = {
    DATABASE_URL: `sqlite:${file}`,
    CONSOLE_DEMO: "0",
    LOG_LEVEL: "error",
    SMTP_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "console@example.com",
    NODE_OPTIONS: queryMeterOptions,
  };
  try {
    // Creates the database.
    await (await startConsole(edgeApi, env)).stop();
    const database = new DatabaseSync(file, { timeout: 10_000 });
    addAccounts(database);
    const result = await measure(edgeApi, env, database);
    database.close();
    return result;
  } finally {
    await edgeApi.stop();
  }
}

async function measure(edgeApi: EdgeApi, env: Readonly<Record<string, string>>, database: DatabaseSync) {
  const measured = await startConsole(edgeApi, env);
  try {
    const blocks: number[] = [];
    await waitForEvaluations(database);
    for (let round = 0; round < rounds; round += 1) {
      pauseZones(database, round % 2 === 0);
      await readLongestBlock(measured);
      const started = performance.now();
      makeDue(database);
      await waitForEvaluations(database);
      blocks.push(await readLongestBlock(measured));
      const seconds = (performance.now() - started) / 1000;
      console.log(`round ${round}: ${blocks.at(-1)?.toFixed(0)} ms, ${seconds.toFixed(1)} s`);
    }
    const block = median(blocks);

    // Nothing is due for a while.
    await pause(2_000);
    await readJobStatements(measured);
    await pause(restSeconds * 1_000);
    const statements = await readJobStatements(measured);
    const perSecond = statements.reduce((sum, [, count]) => sum + count, 0) / restSeconds;
    const scans = statements.filter(([text]) => !usesIndex(database, text));
    console.log(`\njobs of ${accountCount} accounts on SQLite`);
    console.log(`longest block while all are evaluated: ${block.toFixed(0)} ms (budget ${budgets.blockMs})`);
    console.log(`statements on jobs at rest: ${perSecond.toFixed(2)} per second (budget ${budgets.statements})`);
    for (const [text, count] of statements) console.log(`  ${count} in ${restSeconds} s: ${text.slice(0, 80)}`);
    for (const [text] of scans) console.log(`without an index: ${text}`);
    return block <= budgets.blockMs && perSecond <= budgets.statements && scans.length === 0;
  } finally {
    await measured.stop();
  }
}

/** Adds accounts with a zone and two members, of whom one belongs to all. Their emails are daily: none is sent here. */
function addAccounts(database: DatabaseSync): void {
  const addUser = database.prepare(
    "insert into users (id, email, name, password_hash, disabled, created_at, email_proven_at) values (?, ?, ?, '', 0, 1, 1)",
  );
  const addAccount = database.prepare("insert into accounts (id, name, created_at) values (?, ?, 1)");
  const addMember = database.prepare("insert into memberships (account_id, user_id, role) values (?, ?, 'full')");
  const addIndex = database.prepare(
    "insert into search_accounts (account_id, loading_since, read_at) values (?, ?, ?)",
  );
  const addZone = database.prepare(
    "insert into search_objects (account_id, kind, object_id, name, origin, children, children_read_at, children_claimed_at) values (?, 'zone', ?, ?, '', '[]', ?, ?)",
  );
  const subscribe = database.prepare(
    "insert into alert_subscriptions (account_id, user_id, subscriptions) values (?, ?, ?)",
  );
  const daily = { email: "daily", minimum: "info" };
  const categories = Object.fromEntries(alertCategoryNames.map((name) => [name, daily]));
  const now = getNow();
  database.exec("begin");
  addUser.run("everywhere", "everywhere@example.com", "Everywhere");
  for (let n = 0; n < accountCount; n += 1) {
    const id = `account${String(n).padStart(3, "0")}`;
    addUser.run(`user${n}`, `user${n}@example.com`, `User ${n}`);
    addAccount.run(id, id);
    for (const user of ["everywhere", `user${n}`]) {
      addMember.run(id, user);
      subscribe.run(id, user, JSON.stringify({ categories }));
    }
    addIndex.run(id, now, now);
    addZone.run(id, toZoneId(n), `zone${n}`, now, now);
  }
  database.exec("commit");
}

/** Pauses the zone of each account, which opens an alert, or ends that. */
function pauseZones(database: DatabaseSync, isPaused: boolean): void {
  const update = database.prepare("update search_objects set facts = ? where object_id = ?");
  database.exec("begin");
  for (let n = 0; n < accountCount; n += 1) {
    const zone = createExampleZone({ ID: toZoneId(n), ZONE_NAME: `zone${n}`, STATUS: isPaused ? "PAUSED" : "ACTIVE" });
    update.run(JSON.stringify(diagnosedZoneSchema.parse(zone)), toZoneId(n));
  }
  database.prepare("update search_accounts set loading_since = ?, read_at = ?").run(getNow(), getNow());
  database.exec("commit");
}

function makeDue(database: DatabaseSync): void {
  database.prepare("update jobs set due_at = 0 where kind = 'evaluate-alerts' and claimed_by is null").run();
}

async function waitForEvaluations(database: DatabaseSync): Promise<void> {
  const waiting = database.prepare(
    "select count(*) as jobs from jobs where kind = 'evaluate-alerts' and claimed_by is null and due_at > ?",
  );
  for (;;) {
    if (waiting.get(getNow())?.["jobs"] === accountCount) return;
    await pause(100);
  }
}

/** Returns whether SQLite finds the rows of a statement by an index. */
function usesIndex(database: DatabaseSync, text: string): boolean {
  const plan = database.prepare(`explain query plan ${text}`).all(...Array.from(text.matchAll(/\?/g), () => 0));
  return plan.every(({ detail }) => !String(detail).startsWith("SCAN jobs"));
}

function toZoneId(n: number): string {
  return `Z${String(n).padStart(8, "0")}`;
}

function getNow(): number {
  return Math.floor(Date.now() / 1000);
}
