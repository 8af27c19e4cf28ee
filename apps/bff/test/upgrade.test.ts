import { createTestDatabase } from "@edge-console/testing/databases";
import { restoreStoredDatabase, storedDatabases } from "@edge-console/testing/stored-databases";
import { accountRoles } from "@edge-console/contract/permissions";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { generateToken, hashToken } from "../src/platform/crypto/token.ts";
import { migrationNames } from "../src/platform/db/migrate.ts";
import { openStore } from "../src/platform/db/store.ts";
import { startTestApp } from "./test-app.ts";

describe("an upgrade", () => {
  it.each(storedDatabases)("keeps users, API keys, and the audit log of %s", async (file) => {
    const url = await createTestDatabase("sqlite");
    const path = url.slice("sqlite:".length);
    restoreStoredDatabase(file, path);
    const database = new Database(path);
    const audited = database.prepare("select count(*) from audit").pluck().get();
    database.close();

    const app = await startTestApp({ url });
    const applied = await app.store.db.selectFrom("migrations").select("name").execute();
    expect(applied.map(({ name }) => name).toSorted()).toEqual(migrationNames.toSorted());
    expect(await app.services.audit.verify()).toEqual([]);
    const entries = await app.store.db.selectFrom("audit").select("id").execute();
    expect(entries).toHaveLength(Number(audited));
    const { id } = await app.store.db.selectFrom("accounts").select("id").executeTakeFirstOrThrow();
    expect(await app.services.apiKeyStore.getUsableKey(id)).not.toBeNull();
    for (const role of accountRoles) {
      const cookie = await app.signIn(`${role}@harbour`);
      const session = await app.call("GET", "/api/session", { headers: { cookie } });
      expect(session.json).toMatchObject({ accounts: [{ id, role }] });
    }
    await app.close();
  });

  it.each(storedDatabases)("O10: keeps the users of %s signed in", async (file) => {
    const url = await createTestDatabase("sqlite");
    const path = url.slice("sqlite:".length);
    restoreStoredDatabase(file, path);
    const database = new Database(path);
    const now = Math.floor(Date.now() / 1000);
    const token = generateToken();
    database
      .prepare(
        `insert into sessions (id_hash, user_id, created_at, seen_at, authenticated_at, expires_at, address, agent)
         select ?, id, ?, ?, ?, ?, '192.0.2.1', 'agent' from users where email = 'full@harbour'`,
      )
      .run(hashToken(token), now, now, now, now + 3_600);
    database.close();

    const app = await startTestApp({ url });
    const session = await app.call("GET", "/api/session", { headers: { cookie: `session=${token}` } });
    expect(session.json).toMatchObject({ user: { email: "full@harbour" } });
    await app.close();
  });

  it.each(storedDatabases)("reports the migrations of %s once", async (file) => {
    const url = await createTestDatabase("sqlite");
    restoreStoredDatabase(file, url.slice("sqlite:".length));
    const upgrades: (readonly string[])[] = [];
    for (let starts = 0; starts < 2; starts += 1) {
      const store = await openStore(url, { onUpgrade: (migrations) => upgrades.push(migrations) });
      await store.close();
    }
    expect(upgrades).toEqual([expect.arrayContaining(["0022-search-children", migrationNames.at(-1)])]);
  });

  it("is tested from at least one version", () => {
    expect(storedDatabases).not.toEqual([]);
  });
});
