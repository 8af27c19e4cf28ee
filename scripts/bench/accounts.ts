import { createMember, startAdmin } from "@edge-console/testing/admin";
import { type Console, startConsole } from "@edge-console/testing/console";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { createDatabase, startPostgres } from "@edge-console/testing/postgres";
import { demoAccounts } from "@edge-console/contract/console/demo";
import { zoneLabelLimits } from "@edge-console/contract/console/zone-labels";
import { median, percentile } from "./percentile.ts";
import { startZoneServer } from "./zone-server.ts";

/** Budget: time of an account's change while others are busy, as a multiple of its time alone. */
const budget = 3;
/** Accounts that change the labels of as many zones as they can in one change. */
const busyAccounts = 5;
const warmUpChanges = 60;
const rounds = 20;
/** Changes of one account alone in each round. */
const changesAlone = 8;

/** Sends a change of an account. */
type Send = (method: string, path: string, body: object) => Promise<unknown>;

/**
 * Measures an audited change of one account on PostgreSQL, alone and while five other accounts change the labels of 500
 * zones each. Returns whether the ratio is within its budget.
 */
export async function benchAccounts(): Promise<boolean> {
  const postgres = await startPostgres();
  const edgeApi = await startEdgeApi();
  for (const name of Object.values(demoAccounts)) await edgeApi.operator.createAccount(name);
  const service = await startZoneServer(zoneLabelLimits.zones, 0);
  const testedConsole = await startConsole(edgeApi, {
    DATABASE_URL: await createDatabase(postgres.url),
    EDGE_API_URL: service.url,
    LOG_LEVEL: "error",
  });
  try {
    const [quiet, ...busy] = await prepareAccounts(edgeApi, testedConsole);
    if (!quiet) throw new Error("no account was created");
    let changed = 0;
    const measureChange = async () => {
      changed += 1;
      const started = performance.now();
      await quiet("PUT", "usage-thresholds", { requests: changed, bandwidthBytes: null });
      return performance.now() - started;
    };
    const changeLabels = (send: Send, round: number) => {
      const label = round % 2 === 0 ? { add: "bench", remove: "" } : { add: "", remove: "bench" };
      return send("POST", "zone-labels", { zones: service.zones.join("\n"), ...label });
    };
    for (let n = 0; n < warmUpChanges; n += 1) await measureChange();
    const alone: number[] = [];
    const beside: number[] = [];
    // Alternating, so that other load of the machine affects both.
    for (let round = 0; round < rounds; round += 1) {
      for (let n = 0; n < changesAlone; n += 1) alone.push(await measureChange());
      const run = { isOver: false };
      const others = Promise.all(busy.map((send) => changeLabels(send, round))).finally(() => {
        run.isOver = true;
      });
      while (!run.isOver) beside.push(await measureChange());
      await others;
    }
    const ratio = median(beside) / median(alone);
    console.log(
      `\naccounts on PostgreSQL: a change beside ${busyAccounts} accounts' label changes of ${service.zones.length} zones\n` +
        `median  ${ratio.toFixed(1)} times (budget ${budget})  ${format(alone)} alone, ${format(beside)} beside`,
    );
    return ratio <= budget;
  } finally {
    await testedConsole.stop();
    service.stop();
    await edgeApi.stop();
    await postgres.stop();
  }
}

function format(times: readonly number[]): string {
  return `${median(times).toFixed(0)} ms (p95 ${percentile(times, 0.95).toFixed(0)} ms, ${times.length} changes)`;
}

/** Creates the busy accounts and one more, and returns how to send changes of each. */
async function prepareAccounts(edgeApi: EdgeApi, testedConsole: Console): Promise<Send[]> {
  const admin = await startAdmin(testedConsole);
  const member = await createMember(admin.run, "bench@demo.example");
  const ids: string[] = [];
  for (let index = 0; index <= busyAccounts; index += 1) {
    const name = `Bench ${index}`;
    await edgeApi.operator.createAccount(name);
    const { id } = await admin.run<{ readonly id: string }>(["account", "create", name]);
    await admin.run(["key", "import", name]);
    await admin.run(["member", "add", id, member.email, "full"]);
    ids.push(id);
  }
  await admin.stop();
  const api = `${testedConsole.url}/api`;
  const { headers } = await send("POST", `${api}/session`, member, "");
  const cookie = headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return ids.map(
    (id): Send =>
      (method, path, body) =>
        send(method, `${api}/accounts/${id}/${path}`, body, cookie),
  );
}

/** Sends a request and reads the response. Rejects if it isn't a success. */
async function send(method: string, url: string, body: object, cookie: string): Promise<Response> {
  const headers = { "content-type": "application/json", "x-csrf": "1", "sec-fetch-site": "same-origin", cookie };
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text.slice(0, 300)}`);
  return response;
}
