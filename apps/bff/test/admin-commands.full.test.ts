import { spawn } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { demoAccounts } from "@edge-console/contract/console/demo";
import { sessionSchema } from "@edge-console/contract/console/session";
import { type Console, consoleSecret, demoPassword, startConsole } from "@edge-console/testing/console";
import { databaseKinds, createTestDatabase } from "@edge-console/testing/databases";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStore } from "../src/platform/db/store.ts";
import { apiKeyColumn } from "../src/platform/db/encrypted-columns.ts";
import { createEncryption } from "../src/platform/crypto/encryption.ts";
import { Secret } from "../src/platform/crypto/secret.ts";
import { getCookie, sameOriginHeaders, sendRequest } from "./http-client.ts";
import { createMigratedDatabase } from "./migrated-database.ts";
import { runCommandLine } from "./run-command-line.ts";

const [older, newer] = [consoleSecret, "the-newer-secret-of-the-operator"];

describe.each(databaseKinds)("admin commands while the console serves requests, on %s", (kind) => {
  let edgeApi: EdgeApi;

  beforeAll(async () => {
    edgeApi = await startEdgeApi();
    for (const name of Object.values(demoAccounts)) await edgeApi.operator.createAccount(name);
  });

  afterAll(() => edgeApi.stop());

  /** Signs in the owner of the demo's main account. */
  async function owner(console: Console) {
    const call = (cookie: string, method: string, address: string, body?: unknown) =>
      sendRequest(console.url, method, address, { headers: { cookie, ...sameOriginHeaders }, body });
    const cookie = getCookie(
      await call("", "POST", "/api/session", { email: "owner@demo.example", password: demoPassword }),
    );
    const session = sessionSchema.parse((await call(cookie, "GET", "/api/session")).json);
    const main = session.accounts.find((account) => account.name === demoAccounts.main);
    const zones = `/api/accounts/${main?.id}/v1/cdn`;
    return {
      create: (name: string) => call(cookie, "POST", zones, { ZONE_NAME: name, ORIGIN_URL: "https://a.example" }),
      list: async () => (await call(cookie, "GET", zones)).status,
    };
  }

  it("row 61: a backup under load, restored elsewhere, decrypts and its audit log verifies", async () => {
    const file = path.join(await mkdtemp(path.join(tmpdir(), "edge-console-backup-")), "console.backup");
    const console = await startConsole(edgeApi, { DATABASE_URL: await createMigratedDatabase(kind) });
    const user = await owner(console);
    const progress = { isOver: false, names: 0 };
    const acknowledged: string[] = [];
    const writers = Array.from({ length: 4 }, async () => {
      while (!progress.isOver) {
        const name = `load${kind}${progress.names++}`;
        // Ends at the rate limit; until then, each write is audited before its response.
        if ((await user.create(name)).status !== 200) return;
        acknowledged.push(name);
      }
    });
    while (acknowledged.length < 10) await new Promise((resolve) => setTimeout(resolve, 5));
    const before = acknowledged.length;
    const backup: { auditRows: number; auditFaults: unknown[] } = await runCommandLine(console, ["backup", file]);
    progress.isOver = true;
    await Promise.all(writers);
    expect(backup.auditFaults).toEqual([]);
    expect(backup.auditRows).toBeGreaterThanOrEqual(before);
    expect(acknowledged.length).toBeGreaterThan(before);
    await expect(runCommandLine(console, ["restore", file, "--replace"])).rejects.toThrow(
      kind === "sqlite" ? "is already running on" : "A console is using this database",
    );
    expect(await user.list()).toBe(200);
    await console.stop();

    const restored = { ...console, settings: { ...console.settings, DATABASE_URL: await createTestDatabase(kind) } };
    await runCommandLine(restored, ["restore", file]);
    await expect(runCommandLine(restored, ["restore", file])).rejects.toThrow("--replace");
    expect(await runCommandLine(restored, ["audit", "verify"])).toMatchObject({ faults: [] });
    const restarted = await startConsole(edgeApi, { DATABASE_URL: restored.settings["DATABASE_URL"] ?? "" });
    expect(await (await owner(restarted)).list()).toBe(200);
    await restarted.stop();
  });

  it("row 37: rotates the secret while serving and after a kill, so that the old secret can be removed", async () => {
    const database = { DATABASE_URL: await createMigratedDatabase(kind) };
    await (await startConsole(edgeApi, { ...database, CONSOLE_SECRET: older })).stop();
    const console = await startConsole(edgeApi, { ...database, CONSOLE_SECRET: `${newer},${older}` });
    const user = await owner(console);
    expect(await user.list()).toBe(200);

    const store = await openStore(database.DATABASE_URL);
    const encryption = createEncryption([new Secret(older)]);
    const ids = Array.from({ length: 10_000 }, (_, index) => `acc${String(index).padStart(7, "0")}`);
    for (let start = 0; start < ids.length; start += 500) {
      const batch = ids.slice(start, start + 500);
      const accounts = batch.map((id) => ({ id, name: id, service_account_id: null, created_at: 1 }));
      await store.db.insertInto("accounts").values(accounts).execute();
      const keys = batch.map((id) => ({
        account_id: id,
        ciphertext: encryption.encrypt(apiKeyColumn.getContext(id), new Secret(id.padEnd(64, "k"))),
        last_four: "kkkk",
        since: 1,
      }));
      await store.db.insertInto("account_keys").values(keys).execute();
    }
    const countRemaining = async () => {
      const pattern = `${createEncryption([new Secret(newer)]).prefix}%`;
      const query = sql<{
        count: number;
      }>`select count(*) as count from account_keys where ciphertext not like ${pattern}`;
      return (await query.execute(store.db)).rows[0]?.count ?? 0;
    };

    const initial = await countRemaining();
    const child = spawn(
      process.execPath,
      [fileURLToPath(new URL("../src/cli/main.ts", import.meta.url)), "rotate-secret"],
      {
        env: { PATH: process.env["PATH"], ...console.settings },
        stdio: "ignore",
      },
    );
    const exited = new Promise((resolve) => child.once("exit", resolve));
    while ((await countRemaining()) === initial) await new Promise((resolve) => setTimeout(resolve, 1));
    child.kill("SIGKILL");
    await exited;
    const remaining = await countRemaining();
    expect(remaining).toBeGreaterThan(0);
    expect(await user.list()).toBe(200);

    expect(await runCommandLine(console, ["rotate-secret"])).toMatchObject({
      rotations: expect.arrayContaining([{ what: "API keys", renewed: remaining, left: 0 }]) as unknown,
    });
    expect(await user.list()).toBe(200);
    await console.stop();
    await store.close();

    const withoutOld = await startConsole(edgeApi, { ...database, CONSOLE_SECRET: newer });
    expect(await (await owner(withoutOld)).list()).toBe(200);
    expect(await runCommandLine(withoutOld, ["audit", "verify"])).toMatchObject({ faults: [] });
    expect(await runCommandLine(withoutOld, ["rotate-secret"])).toMatchObject({
      rotations: expect.arrayContaining([{ what: "API keys", renewed: 0, left: 0 }]) as unknown,
    });
    await withoutOld.stop();
  });
});
