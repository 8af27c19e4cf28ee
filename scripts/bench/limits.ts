import { maxNoteLength, maxNotes } from "@edge-console/contract/console/entry-notes";
import { zoneLabelLimits } from "@edge-console/contract/console/zone-labels";
import { type Console, demoPassword, startConsole } from "@edge-console/testing/console";
import { demoAccounts } from "@edge-console/contract/console/demo";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { createDatabase, startPostgres, watchTransactions } from "@edge-console/testing/postgres";
import { meterOptions, readLongestBlock } from "./console-meter.ts";
import { measureMs } from "./measure-ms.ts";
import { median } from "./percentile.ts";
import { startZoneServer, type ZoneServer } from "./zone-server.ts";

/**
 * Budgets: longest block of the event loop on SQLite in ms; time of another account's requests beside the largest changes on
 * PostgreSQL, as a multiple of its time alone; longest transaction of these changes, which occupies a connection, in ms.
 */
const budgets = { blockMs: 50, ratio: 3, longestMs: 1_000 } as const;

/** Changes on SQLite; the median of their longest blocks counts, because the machine can have other work. */
const rounds = 9;
/** Requests of the other account alone. */
const requestsAlone = 60;
/** Times that the parallel changes are repeated. */
const parallelRounds = 5;

/** Measures the largest changes of notes and labels. Returns whether they are within their budgets. */
export async function benchLimits(): Promise<boolean> {
  const edgeApi = await startEdgeApi();
  for (const name of Object.values(demoAccounts)) await edgeApi.operator.createAccount(name);
  const service = await startZoneServer(zoneLabelLimits.zones, maxNotes.perList);
  try {
    return [await benchSqlite(edgeApi, service), await benchPostgres(edgeApi, service)].every(Boolean);
  } finally {
    service.stop();
    await edgeApi.stop();
  }
}

async function benchSqlite(edgeApi: EdgeApi, service: ZoneServer): Promise<boolean> {
  const env = { EDGE_API_URL: service.url, LOG_LEVEL: "error", NODE_OPTIONS: meterOptions };
  const testedConsole = await startConsole(edgeApi, env);
  try {
    const { account, changeNotes, changeLabels, saveView } = createClient(await signIn(testedConsole), service);
    const measure = async (label: string, change: (round: number) => Promise<unknown>, budget = Infinity) => {
      const blocks: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await readLongestBlock(testedConsole);
        await change(round);
        blocks.push(await readLongestBlock(testedConsole));
      }
      const block = median(blocks);
      const suffix = budget === Infinity ? "" : `  (budget ${budget})`;
      console.log(`${label.padEnd(50)}${block.toFixed(0).padStart(5)} ms${suffix}`);
      return block <= budget;
    };
    console.log("\nlimits, longest block of the event loop on SQLite");
    const [own] = account;
    await measure("a saved view", (round) => saveView(own, round));
    return [
      await measure(`${maxNotes.perList} notes`, (round) => changeNotes(own, round), budgets.blockMs),
      await measure(
        `${zoneLabelLimits.perZone} labels of ${zoneLabelLimits.zones} zones`,
        (round) => changeLabels(own, round),
        budgets.blockMs,
      ),
    ].every(Boolean);
  } finally {
    await testedConsole.stop();
  }
}

async function benchPostgres(edgeApi: EdgeApi, service: ZoneServer): Promise<boolean> {
  const postgres = await startPostgres();
  const DATABASE_URL = await createDatabase(postgres.url);
  const testedConsole = await startConsole(edgeApi, { EDGE_API_URL: service.url, LOG_LEVEL: "error", DATABASE_URL });
  try {
    const client = createClient(await signIn(testedConsole), service);
    const [own, other] = client.account;
    const readAndSave = async (times: { reads: number[]; changes: number[] }, n: number) => {
      times.reads.push(await measureMs(() => client.readLabels(other)));
      times.changes.push(await measureMs(() => client.saveView(other, n)));
    };
    const alone = { reads: new Array<number>(), changes: new Array<number>() };
    for (let n = 0; n < requestsAlone; n += 1) await readAndSave(alone, n);

    const measure = async (label: string, parallel: number, change: (round: number) => Promise<unknown>) => {
      const beside = { reads: new Array<number>(), changes: new Array<number>() };
      const watch = await watchTransactions(DATABASE_URL);
      const run = { over: false };
      const changes = (async () => {
        for (let round = 0; round < parallelRounds; round += 1) {
          await Promise.all(Array.from({ length: parallel }, (_, n) => change(round * parallel + n)));
        }
        run.over = true;
      })();
      for (let n = 0; !run.over; n += 1) await readAndSave(beside, n);
      await changes;
      const longest = await watch.stop();
      const ratios = [
        median(beside.reads) / median(alone.reads),
        median(beside.changes) / median(alone.changes),
      ] as const;
      console.log(
        `${label.padEnd(50)}${ratios.map((ratio) => ratio.toFixed(1)).join(" and ")} times (budget ${budgets.ratio}), longest transaction ${longest.toFixed(0)} ms (budget ${budgets.longestMs})`,
      );
      return ratios.every((ratio) => ratio <= budgets.ratio) && longest <= budgets.longestMs;
    };
    const unit = `${median(alone.reads).toFixed(1)} and ${median(alone.changes).toFixed(1)} ms alone`;
    console.log(`\nlimits, reads and changes of another account on PostgreSQL, ${unit}, beside`);
    return [
      await measure(`12 parallel changes of ${maxNotes.perList} notes`, 12, (n) => client.changeNotes(own, n)),
      await measure(`6 parallel changes of ${zoneLabelLimits.zones} zones' labels`, 6, (n) =>
        client.changeLabels(own, n),
      ),
    ].every(Boolean);
  } finally {
    await testedConsole.stop();
    await postgres.stop();
  }
}

/** A signed-in user. */
interface Session {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly accounts: readonly { readonly id: string }[];
}

/** Returns requests as a user; each change of notes and labels with another number changes all of them. */
function createClient({ url, headers, accounts }: Session, { zones, blocked }: ZoneServer) {
  const send = async (method: string, account: string, path: string, body?: object) => {
    const response = await fetch(`${url}/api/accounts/${account}/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
  };
  const labels = Array.from({ length: zoneLabelLimits.perZone }, (_, n) =>
    `label ${n}`.padEnd(zoneLabelLimits.characters, "x"),
  );
  const [own, other] = accounts;
  if (!own || !other) throw new Error("the user needs two accounts");
  return {
    account: [own.id, other.id] as const,
    readLabels: (account: string) => send("GET", account, "zone-labels"),
    saveView: (account: string, n: number) =>
      send("POST", account, "saved-views", { name: "Bench", search: `q=${n}`, hidden: "", shared: false }),
    changeNotes: (account: string, n: number) =>
      send("POST", account, `zones/${zones[0]}/entry-notes`, {
        field: "BLOCK_IPS",
        notes: blocked.map((entry) => `${entry} ${`note ${n} `.padEnd(maxNoteLength, "x")}`).join("\n"),
      }),
    changeLabels: (account: string, n: number) => {
      const [add, remove] = n % 2 === 0 ? [labels, []] : [[], labels];
      return send("POST", account, "zone-labels", {
        zones: zones.join("\n"),
        add: add.join("\n"),
        remove: remove.join("\n"),
      });
    },
  };
}

async function signIn({ url }: Console): Promise<Session> {
  const headers = { "content-type": "application/json", "x-csrf": "1", "sec-fetch-site": "same-origin" };
  const body = JSON.stringify({ email: "owner@demo.example", password: demoPassword });
  const response = await fetch(`${url}/api/session`, { method: "POST", headers, body });
  const { accounts }: Pick<Session, "accounts"> = await response.json();
  const [cookie = ""] = (response.headers.get("set-cookie") ?? "").split(";");
  return { url, headers: { ...headers, cookie }, accounts };
}
