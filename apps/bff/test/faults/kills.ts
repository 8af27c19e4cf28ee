import { setTimeout as pause } from "node:timers/promises";
import { demoAccounts } from "@edge-console/contract/console/demo";
import type { Session } from "@edge-console/contract/console/session";
import { consoleSecret, demoPassword, startConsole } from "@edge-console/testing/console";
import { type DatabaseKind, freshDatabase } from "@edge-console/testing/databases";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { createAuditLog } from "../../src/audit/audit-log.ts";
import { openStore, type Store } from "../../src/db/store.ts";
import { Secret } from "../../src/crypto/secret.ts";
import { getCookie, sameOriginHeaders, sendRequest } from "../http-client.ts";
import { integrityFaults } from "./integrity.ts";

/** What was left after so many kills. */
export interface KillReport {
  readonly kills: number;
  /** Writes that were answered with success. */
  readonly acknowledged: number;
  /** Those of them that are not on record. */
  readonly lost: readonly string[];
  /** Writes that the service carried out, on record as applied or unknown, or not; and those that were never meant. */
  readonly unrecorded: number;
  readonly unmeant: number;
  /** Writes of which no process knows any more that they are under way. */
  readonly forgotten: number;
  /** Faults of the audit chain, and what the database's own checks find. */
  readonly chainFaults: readonly unknown[];
  readonly integrityFaults: readonly string[];
}

const writers = 8;
/** So many more are acknowledged before the next kill. */
const acknowledgedEach = 5;

/** Kills the console in the middle of writes, again and again, on the same database; then reads what is there. */
export async function killUnderWrites(kind: DatabaseKind, kills: number): Promise<KillReport> {
  const edgeApi = await startEdgeApi();
  try {
    for (const name of Object.values(demoAccounts)) await edgeApi.operator.createAccount(name);
    const databaseUrl = await freshDatabase(kind);
    const acknowledged: string[] = [];
    let cookie = "";
    let names = 0;

    for (let kill = 1; kill <= kills; kill += 1) {
      const console = await startConsole(edgeApi, { DATABASE_URL: databaseUrl });
      const call = (method: string, path: string, body?: unknown) =>
        sendRequest(console.url, method, path, { headers: { cookie, ...sameOriginHeaders }, body });
      if (cookie === "") {
        cookie = getCookie(await call("POST", "/api/session", { email: "owner@demo.example", password: demoPassword }));
      }
      // Nobody is signed out by a crash.
      const session = (await call("GET", "/api/session")).json as Session;
      const main = session.accounts.find((account) => account.name === demoAccounts.main);
      const write = async () => {
        for (;;) {
          const body = { ZONE_NAME: `crash${names++}x`, ORIGIN_URL: "https://a.example" };
          const answer = await call("POST", `/api/accounts/${main?.id}/v1/cdn`, body).catch(() => undefined);
          if (!answer) return;
          if (answer.status === 200) acknowledged.push((answer.json as { ID: string }).ID);
          // The service's rate limit, most likely.
          else await pause(250);
        }
      };
      const writing = Array.from({ length: writers }, write);
      while (acknowledged.length < kill * acknowledgedEach) await pause(5);
      await console.kill();
      await Promise.all(writing);
    }

    const last = await startConsole(edgeApi, { DATABASE_URL: databaseUrl });
    await last.stop();
    const store = await openStore(databaseUrl);
    try {
      return { kills, ...(await inspect(store, edgeApi, acknowledged)) };
    } finally {
      await store.close();
    }
  } finally {
    await edgeApi.stop();
  }
}

async function inspect(store: Store, edgeApi: EdgeApi, acknowledged: readonly string[]) {
  const rows = await store.db.selectFrom("audit").selectAll().where("action", "=", "createZone").execute();
  const onRecord = new Set(rows.filter((row) => row.outcome === "applied").map((row) => row.target));
  const unknown = rows.filter((row) => row.outcome === "unknown").length;
  const intents = await store.db.selectFrom("intents").select("state").execute();
  const pending = intents.filter(({ state }) => state === "pending").length;
  const created = (await edgeApi.operator.requests()).filter(
    ({ method, status }) => method === "POST" && status === 200,
  ).length;
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((id) => !onRecord.has(`/cdn/${id}`)),
    unrecorded: Math.max(0, created - onRecord.size - unknown - pending),
    unmeant: Math.max(0, created - intents.length),
    // A replica cannot know that another one died until its writes must have ended; the only console can.
    forgotten: store.kind === "sqlite" ? pending : 0,
    chainFaults: await createAuditLog(store, [new Secret(consoleSecret)]).verify(),
    integrityFaults: await integrityFaults(store),
  };
}
