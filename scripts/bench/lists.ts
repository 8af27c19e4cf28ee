import { randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { type BulkRunDetails, bulkRunDetailsSchema } from "@edge-console/contract/console/bulk-runs";
import { demoAccounts } from "@edge-console/contract/console/demo";
import { sharedListPlanSchema } from "@edge-console/contract/console/shared-lists";
import { zoneLabelsSchema } from "@edge-console/contract/console/zone-labels";
import { limits } from "@edge-console/contract/limits";
import { zoneListSchema, zoneSchema } from "@edge-console/contract/objects/zone";
import { type Console, startConsole } from "@edge-console/testing/console";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { callService } from "@edge-console/testing/service";
import { describeMachine } from "./conditions.ts";
import { type Colleague, createColleague, describeWork } from "./lists/colleague.ts";
import { type Member, signIn } from "./lists/member.ts";

const zoneCount = 500;
const label = "production";
/** Entries of the two runs; the console is killed in the middle of the second one's. */
const entries = ["203.0.113.7", "198.51.100.24"] as const;
const turnsAlone = 10;
const pollMs = 2_000;

/** An account at a service with the real rate limits. */
interface Scene {
  readonly edgeApi: EdgeApi;
  readonly apiKey: string;
  readonly zones: readonly string[];
}

/**
 * Measures one entry of a shared IP list on 500 zones, with a colleague at work, then a second one whose run is killed, and
 * its undo. Returns whether each of the three changed each zone exactly once, without a 429 for the colleague. Times are
 * only printed.
 */
export async function benchLists(): Promise<boolean> {
  const edgeApi = await startEdgeApi();
  try {
    for (const name of Object.values(demoAccounts)) await edgeApi.operator.createAccount(name);
    const scene = { edgeApi, ...(await createZones(edgeApi)) };
    const settings = { LOG_LEVEL: "error" };
    let testedConsole = await startConsole(edgeApi, settings);
    try {
      const owner = await signIn(testedConsole, "owner@demo.example");
      const colleague = createColleague(await signIn(testedConsole, "developer@demo.example"), scene.zones[0] ?? "");
      console.log(`\nlists: one entry of a shared IP list on ${zoneCount} zones, on SQLite, ${describeMachine()}`);
      const list = await attachList(owner, scene.zones);
      await loadZones(owner, testedConsole, list);
      for (let turn = 0; turn < turnsAlone; turn += 1) await colleague.work(turn);
      console.log(`colleague alone: ${describeWork(colleague.take())}`);

      const [first, second] = entries;
      await addEntry(owner, list, first);
      const results = [
        await measureRun("first entry", scene, owner, colleague, {
          start: () => applyList(owner, list),
          isDone: (blocked) => blocked.includes(first),
          changed: first,
        }),
      ];
      await addEntry(owner, list, second);
      let undone = "";
      results.push(
        await measureRun("second entry, killed in the middle", scene, owner, colleague, {
          start: async () => (undone = await applyList(owner, list)),
          isDone: (blocked) => blocked.includes(first) && blocked.includes(second),
          changed: second,
          restart: async () => {
            await testedConsole.kill();
            testedConsole = await startConsole(edgeApi, testedConsole.settings);
          },
        }),
        await measureRun("undo of the second entry", scene, owner, colleague, {
          start: async () =>
            bulkRunDetailsSchema.parse(await owner("POST", `bulk-runs/${undone}/undo`, { id: randomUUID() })).id,
          isDone: (blocked) => blocked.includes(first) && !blocked.includes(second),
          changed: first,
        }),
      );
      return results.every(Boolean);
    } finally {
      await testedConsole.stop();
    }
  } finally {
    await edgeApi.stop();
  }
}

/** A run to measure, and what it does to each zone. */
interface MeasuredRun {
  /** Starts it, and returns its ID. */
  readonly start: () => Promise<string>;
  /** Returns whether a zone with this list of blocked addresses is as it should be afterwards. */
  readonly isDone: (blocked: readonly string[]) => boolean;
  /** Entry by which the run's changes are told from the colleague's. */
  readonly changed: string;
  /** Kills the console, and starts it again. */
  readonly restart?: () => Promise<void>;
}

/** Measures a run with the colleague at work. Returns whether it changed each zone exactly once. */
async function measureRun(
  title: string,
  { edgeApi, apiKey, zones }: Scene,
  owner: Member,
  colleague: Colleague,
  { start, isDone, changed, restart }: MeasuredRun,
): Promise<boolean> {
  const since = await edgeApi.operator.getLastRequestNumber();
  const startedAt = performance.now();
  const id = await start();
  let isKilled = false;
  let run: BulkRunDetails;
  for (let turn = 0; ; turn += 1) {
    run = bulkRunDetailsSchema.parse(await owner("GET", `bulk-runs/${id}`));
    if (run.state !== "running") break;
    if (restart && !isKilled && run.counts.pending <= zones.length / 2) {
      isKilled = true;
      await restart();
    }
    await colleague.work(turn);
  }
  const minutes = (performance.now() - startedAt) / 60_000;
  const requests = await edgeApi.operator.requests(since);
  const changes = requests.filter(
    ({ method, path, body }) =>
      method === "POST" && path.startsWith("/v1/cdn/") && JSON.stringify(body ?? "").includes(changed),
  );
  const changedZones = new Set(changes.map(({ path }) => path));
  const { CDN_ZONES } = zoneListSchema.parse(await callService(edgeApi, apiKey, "GET", "/cdn"));
  const wrong = CDN_ZONES.filter(({ BLOCK_IPS }) => {
    const blocked = BLOCK_IPS.split("\n").filter((entry) => entry !== "");
    return !isDone(blocked) || new Set(blocked).size !== blocked.length;
  });
  const work = colleague.take();
  console.log(
    `${title}: ${minutes.toFixed(1)} minutes, ${requests.length} requests to the service, ` +
      `${requests.filter(({ status }) => status === 429).length} of them rejected; ${describeWork(work)}`,
  );
  const problems = [
    ...(run.state === "completed" ? [] : [`the run is ${run.state}: ${run.pauseReason ?? ""}`]),
    ...(restart && !isKilled ? ["the run ended before the console was killed"] : []),
    ...(CDN_ZONES.length === zones.length ? [] : [`the service has ${CDN_ZONES.length} zones`]),
    ...(wrong.length === 0 ? [] : [`${wrong.length} zones have other entries than expected`]),
    ...(changedZones.size === zones.length ? [] : [`${changedZones.size} zones were changed`]),
    ...(work.rejected === 0 ? [] : [`${work.rejected} requests of the colleague were rejected`]),
    ...(changes.length === changedZones.size ? [] : [`${changes.length - changedZones.size} changes were sent twice`]),
  ];
  for (const problem of problems) console.log(`  wrong: ${problem}`);
  return problems.length === 0;
}

/** Creates zones within the rate limits, and waits until these are unused again. Returns the API key and the zones' IDs. */
async function createZones(edgeApi: EdgeApi): Promise<Pick<Scene, "apiKey" | "zones">> {
  const { operator } = edgeApi;
  const { accounts } = await operator.call<{ accounts: { account_id: string; name: string; api_key: string }[] }>(
    "GET",
    "/accounts",
  );
  const account = accounts.find(({ name }) => name === demoAccounts.main);
  if (!account) throw new Error("the demo's account is missing");
  let apiKey = account.api_key;
  const zones: string[] = [];
  for (let n = 0; n < zoneCount; n += 1) {
    // Each key has a limit, which allows fewer requests than the address has.
    if (n > 0 && n % limits.requestsPerKeyPerMinute === 0)
      ({ api_key: apiKey } = await operator.call<{ api_key: string }>(
        "POST",
        `/accounts/${account.account_id}/api-key`,
      ));
    const body = { ZONE_NAME: `many${String(n).padStart(3, "0")}`, ORIGIN_URL: "https://origin.example" };
    zones.push(zoneSchema.parse(await callService(edgeApi, apiKey, "POST", "/cdn", body)).ID);
  }
  await pause(limits.rateWindowSeconds * 1_000);
  return { apiKey, zones };
}

/** Creates a list, and attaches it to the zones with a label. Returns its ID. */
async function attachList(owner: Member, zones: readonly string[]): Promise<string> {
  await owner("POST", "zone-labels", { zones: zones.join("\n"), add: label, remove: "" });
  const { labels } = zoneLabelsSchema.parse(await owner("GET", "zone-labels"));
  const labeled = Object.keys(labels).filter((zoneId) => labels[zoneId]?.includes(label) && zones.includes(zoneId));
  const id = randomUUID();
  await owner("POST", "shared-lists", { id, name: "Scanners", mode: "reviewed" });
  await owner("POST", `shared-lists/${id}/zones`, {
    attach: labeled.map((zoneId) => ({ zoneId, field: "BLOCK_IPS" })),
    detach: [],
  });
  return id;
}

/** Waits until the console has the zones, and marks their hostnames as loaded, which takes minutes once for a new account. */
async function loadZones(owner: Member, { settings }: Console, list: string): Promise<void> {
  await planList(owner, list);
  const database = new DatabaseSync((settings["DATABASE_URL"] ?? "").slice("sqlite:".length), { timeout: 10_000 });
  const now = Math.floor(Date.now() / 1_000);
  database
    .prepare("update search_objects set children = '[]', children_read_at = ?, children_claimed_at = ?")
    .run(now, now);
  database.close();
}

async function addEntry(owner: Member, list: string, entry: string): Promise<void> {
  await owner("POST", `shared-lists/${list}/entries`, { set: [{ entry, note: "", expiresAt: null }], remove: [] });
}

async function applyList(owner: Member, list: string): Promise<string> {
  const id = randomUUID();
  await owner("POST", "bulk-runs", { id, sharedList: list, digest: (await planList(owner, list)).digest });
  return id;
}

/** Plans a list; waits while the console loads the zones. */
async function planList(owner: Member, list: string) {
  for (;;) {
    const plan = sharedListPlanSchema.safeParse(await owner("GET", `shared-lists/${list}/plan`, undefined, [503]));
    if (plan.success) return plan.data;
    await pause(pollMs);
  }
}
