import { type Console, startConsole } from "@edge-console/testing/console";
import { createMember, type Member, startAdmin } from "@edge-console/testing/admin";
import { demoAccounts } from "@edge-console/contract/console/demo";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { createDatabase, startPostgres } from "@edge-console/testing/postgres";
import { createPacer } from "./pacer.ts";
import { median, percentile } from "./percentile.ts";

/** Budget: time of an account's change while others are busy, as a multiple of its time alone. */
const budget = 3;
/** Accounts that change labels, and zones in each of these changes. */
const busyAccounts = 5;
const zonesPerChange = 500;
const warmUpChanges = 60;
const rounds = 20;
/** Changes of one account alone in each round. */
const changesAlone = 8;

/** An account with the IDs of its zones, of which `change` changes the labels. */
interface LabeledAccount {
  readonly zones: readonly string[];
  /** Adds or removes a label of some zones; returns how long it took, in ms. */
  change(zones: readonly string[]): Promise<number>;
}

/**
 * Measures a change of labels in one account on PostgreSQL, alone and while five other accounts change the labels of 500
 * zones each. Returns whether the ratio is within its budget.
 */
export async function benchAccounts(): Promise<boolean> {
  const postgres = await startPostgres();
  const edgeApi = await startEdgeApi();
  for (const name of Object.values(demoAccounts)) await edgeApi.operator.createAccount(name);
  const testedConsole = await startConsole(edgeApi, {
    DATABASE_URL: await createDatabase(postgres.url),
    LOG_LEVEL: "error",
  });
  try {
    const [quiet, ...busy] = await prepareAccounts(edgeApi, testedConsole);
    if (!quiet) throw new Error("no account was created");
    const changeOne = () => quiet.change(quiet.zones.slice(0, 1));
    for (let n = 0; n < warmUpChanges; n += 1) await changeOne();
    const alone: number[] = [];
    const besides: number[] = [];
    // Alternating, so that other load of the machine affects both.
    for (let round = 0; round < rounds; round += 1) {
      for (let n = 0; n < changesAlone; n += 1) alone.push(await changeOne());
      const run = { isOver: false };
      const others = Promise.all(busy.map((account) => account.change(account.zones))).finally(() => {
        run.isOver = true;
      });
      while (!run.isOver) besides.push(await changeOne());
      await others;
    }
    const ratio = median(besides) / median(alone);
    console.log(
      `\naccounts on PostgreSQL: a change while ${busyAccounts} others change ${zonesPerChange} labels each\n` +
        `median  ${ratio.toFixed(1)} times (budget ${budget})  ${format(alone)} alone, ${format(besides)} besides`,
    );
    return ratio <= budget;
  } finally {
    await testedConsole.stop();
    await edgeApi.stop();
    await postgres.stop();
  }
}

function format(times: readonly number[]): string {
  return `${median(times).toFixed(0)} ms (p95 ${percentile(times, 0.95).toFixed(0)} ms, ${times.length} changes)`;
}

async function prepareAccounts(edgeApi: EdgeApi, testedConsole: Console): Promise<LabeledAccount[]> {
  const { beforeBatch, batch } = createPacer(edgeApi, (busyAccounts + 1) * zonesPerChange);
  const admin = await startAdmin(testedConsole);
  const member = await createMember(admin.run, "bench@demo.example");
  const accounts: { readonly id: string; readonly zones: string[] }[] = [];
  for (let index = 0; index <= busyAccounts; index += 1) {
    const name = `Bench ${index}`;
    const { api_key: key } = await edgeApi.operator.createAccount(name);
    const { id } = await admin.run<{ readonly id: string }>(["account", "create", name]);
    await admin.run(["key", "import", name]);
    await admin.run(["member", "add", id, member.email, "full"]);
    const zones: string[] = [];
    while (zones.length < zonesPerChange) {
      if (zones.length % batch === 0) await beforeBatch();
      zones.push(await createZone(edgeApi, key, `bench${index}x${zones.length}`));
    }
    accounts.push({ id, zones });
  }
  await admin.stop();
  await edgeApi.operator.setClock(null);
  const cookie = await signIn(testedConsole, member);
  return accounts.map(({ id, zones }) => {
    const url = `${testedConsole.url}/api/accounts/${id}/zone-labels`;
    let isLabeled = false;
    return {
      zones,
      async change(changed) {
        const label = isLabeled ? { add: "", remove: "bench" } : { add: "bench", remove: "" };
        isLabeled = !isLabeled;
        const started = performance.now();
        await send(url, { zones: changed.join("\n"), ...label }, { cookie });
        return performance.now() - started;
      },
    };
  });
}

async function createZone(edgeApi: EdgeApi, key: string, name: string): Promise<string> {
  const body = { ZONE_NAME: name, ORIGIN_URL: "https://origin.example.com" };
  const { text } = await send(`${edgeApi.url}/v1/cdn`, body, { authorization: `Bearer ${key}` });
  const { DATA }: { DATA: { ID: string } } = JSON.parse(text);
  return DATA.ID;
}

async function signIn(testedConsole: Console, member: Member): Promise<string> {
  const { headers } = await send(`${testedConsole.url}/api/session`, { ...member }, {});
  return headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

async function send(
  url: string,
  body: object,
  headers: Readonly<Record<string, string>>,
): Promise<{ headers: Headers; text: string }> {
  const response = await fetch(url, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json", "x-csrf": "1", "sec-fetch-site": "same-origin" },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`POST ${url}: ${response.status} ${text}`);
  return { headers: response.headers, text };
}
