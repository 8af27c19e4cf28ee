import { zoneSchema } from "@edge-console/contract/objects/zone";
import { setTimeout as pause } from "node:timers/promises";
import { demoAccounts } from "@edge-console/contract/console/demo";
import { sessionSchema } from "@edge-console/contract/console/session";
import { consoleSecret, demoPassword, startConsole } from "@edge-console/testing/console";
import { type DatabaseKind, createTestDatabase } from "@edge-console/testing/databases";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { createAuditLog } from "../../src/people/audit/audit-log.ts";
import { openStore, type Store } from "../../src/platform/db/store.ts";
import { Secret } from "../../src/platform/crypto/secret.ts";
import { getCookie, sameOriginHeaders, sendRequest } from "../http-client.ts";
import { findIntegrityErrors } from "./integrity.ts";

/** Result of a run with kills. */
export interface KillReport {
  readonly kills: number;
  /** Number of writes that returned success. */
  readonly acknowledged: number;
  /** IDs of acknowledged writes that are not in the audit log. */
  readonly lostIds: readonly string[];
  /** Writes that the service applied without an audit entry or a pending intent. */
  readonly unrecorded: number;
  /** Writes that the service applied without an intent. */
  readonly unintended: number;
  /** Writes that are still pending although no process is running. */
  readonly leftPending: number;
  /** Errors in the audit log's hash chain, and errors that the database's own checks find. */
  readonly auditChainErrors: readonly unknown[];
  readonly integrityErrors: readonly string[];
}

const concurrentWriters = 8;
/** Acknowledged writes before the next kill. */
const acknowledgedPerKill = 5;

/** Kills the console repeatedly during writes, always on the same database, then inspects the database. */
export async function killDuringWrites(kind: DatabaseKind, kills: number): Promise<KillReport> {
  const edgeApi = await startEdgeApi();
  try {
    for (const name of Object.values(demoAccounts)) await edgeApi.operator.createAccount(name);
    const databaseUrl = await createTestDatabase(kind);
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
      // A crash signs no one out.
      const session = sessionSchema.parse((await call("GET", "/api/session")).json);
      const main = session.accounts.find((account) => account.name === demoAccounts.main);
      const write = async () => {
        for (;;) {
          const body = { ZONE_NAME: `crash${names++}x`, ORIGIN_URL: "https://a.example" };
          const response = await call("POST", `/api/accounts/${main?.id}/v1/cdn`, body).catch(() => undefined);
          if (!response) return;
          if (response.status === 200) acknowledged.push(zoneSchema.parse(response.json).ID);
          // Most likely the service's rate limit.
          else await pause(250);
        }
      };
      const writers = Array.from({ length: concurrentWriters }, write);
      while (acknowledged.length < kill * acknowledgedPerKill) await pause(5);
      await console.kill();
      await Promise.all(writers);
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
  const recordedTargets = new Set(rows.filter((row) => row.outcome === "applied").map((row) => row.target));
  const unknown = rows.filter((row) => row.outcome === "unknown").length;
  const intents = await store.db.selectFrom("intents").select("state").execute();
  const pending = intents.filter(({ state }) => state === "pending").length;
  const created = (await edgeApi.operator.requests()).filter(
    ({ method, status }) => method === "POST" && status === 200,
  ).length;
  return {
    acknowledged: acknowledged.length,
    lostIds: acknowledged.filter((id) => !recordedTargets.has(`/cdn/${id}`)),
    unrecorded: Math.max(0, created - recordedTargets.size - unknown - pending),
    unintended: Math.max(0, created - intents.length),
    // With PostgreSQL, another replica waits until the writes must have ended.
    leftPending: store.kind === "sqlite" ? pending : 0,
    auditChainErrors: await createAuditLog(store, [new Secret(consoleSecret)]).verify(),
    integrityErrors: await findIntegrityErrors(store),
  };
}
