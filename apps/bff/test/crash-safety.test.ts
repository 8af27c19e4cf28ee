import { demoAccounts } from "@edge-console/contract/console/demo";
import type { Session } from "@edge-console/contract/console/session";
import { consoleSecret, demoPassword, startConsole } from "@edge-console/testing/console";
import { databaseKinds, freshDatabase } from "@edge-console/testing/databases";
import { startEdgeApi } from "@edge-console/testing/edge-api";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createAuditLog } from "../src/audit/audit-log.ts";
import { openStore } from "../src/store/store.ts";
import { Secret } from "../src/vault/secret.ts";
import { cookieOf, fromConsole, httpCall } from "./http-call.ts";

const rounds = 5;
const together = 8;

describe.each(databaseKinds)("row 57: killed in the middle of writes, on %s", (kind) => {
  it("loses nothing that was acknowledged, and knows what it does not know", async () => {
    const edgeApi = await startEdgeApi();
    for (const name of Object.values(demoAccounts)) await edgeApi.operator.createAccount(name);
    const databaseUrl = await freshDatabase(kind);
    const acknowledged: string[] = [];
    let cookie = "";
    let names = 0;

    for (let round = 0; round < rounds; round++) {
      const console = await startConsole(edgeApi, { DATABASE_URL: databaseUrl });
      const call = (method: string, path: string, body?: unknown) =>
        httpCall(console.url, method, path, { headers: { cookie, ...fromConsole }, body });
      if (round === 0) {
        cookie = cookieOf(await call("POST", "/api/session", { email: "owner@demo.example", password: demoPassword }));
      }
      // Nobody is signed out by a crash.
      const session = (await call("GET", "/api/session")).json as Session;
      const main = session.accounts.find((account) => account.name === demoAccounts.main);

      const write = async () => {
        for (;;) {
          const body = { ZONE_NAME: `crash${names++}x`, ORIGIN_URL: "https://a.example" };
          const answer = await call("POST", `/api/accounts/${main?.id}/v1/cdn`, body).catch(() => undefined);
          if (answer?.status === 200) acknowledged.push((answer.json as { ID: string }).ID);
          if (answer?.status !== 200) return;
        }
      };
      const writers = Array.from({ length: together }, write);
      while (acknowledged.length < (round + 1) * 10) await new Promise((resolve) => setTimeout(resolve, 5));
      await console.kill();
      await Promise.all(writers);
    }

    const last = await startConsole(edgeApi, { DATABASE_URL: databaseUrl });
    await last.stop();
    const store = await openStore(databaseUrl);
    const rows = await store.db.selectFrom("audit").selectAll().where("action", "=", "createZone").execute();
    const onRecord = new Set(rows.filter((row) => row.outcome === "applied").map((row) => row.target));
    expect(acknowledged.length).toBeGreaterThanOrEqual(rounds * 10);
    expect(acknowledged.filter((id) => !onRecord.has(`/cdn/${id}`))).toEqual([]);
    expect(await createAuditLog(store, [new Secret(consoleSecret)]).verify()).toEqual([]);

    // What the service applied is on record as applied, or as unknown; and whatever was sent was meant before.
    const unknown = rows.filter((row) => row.outcome === "unknown").length;
    const intents = await store.db.selectFrom("intents").select(["state", "created_at"]).execute();
    const created = (await edgeApi.operator.requests()).filter(
      ({ method, status }) => method === "POST" && status === 200,
    );
    expect(created.length).toBeLessThanOrEqual(onRecord.size + unknown + intents.filter(isPending).length);
    expect(intents.length).toBeGreaterThanOrEqual(created.length);
    // A replica cannot know that another one died until its writes must have ended; the only console can.
    expect(kind === "sqlite" ? intents.filter(isPending) : []).toEqual([]);
    const check = kind === "sqlite" ? sql`pragma integrity_check` : sql`select 'ok' as integrity_check`;
    expect((await check.execute(store.db)).rows).toEqual([{ integrity_check: "ok" }]);
    await store.close();
    await edgeApi.stop();
  }, 120_000);
});

function isPending({ state }: { state: string }): boolean {
  return state === "pending";
}
