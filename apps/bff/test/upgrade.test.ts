import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { freshDatabase } from "@edge-console/testing/databases";
import { accountRoles } from "@edge-console/contract/permissions";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { migrationNames } from "../src/db/migrate.ts";
import { startTestApp } from "./test-app.ts";

/** One database of each released version, as SQL: an account with a member of each role, an API key, and audited changes. */
const released = globSync("databases/*.sql", { cwd: fileURLToPath(new URL(".", import.meta.url)) });

describe("an upgrade", () => {
  it.each(released)("keeps users, API keys, and the audit log of %s", async (file) => {
    const url = await freshDatabase("sqlite");
    const database = new Database(url.slice("sqlite:".length));
    // Tables are in the order of their creation, so a row can be inserted before the one that it refers to.
    database.pragma("foreign_keys = off");
    database.exec(readFileSync(new URL(file, import.meta.url), "utf8"));
    const audited = database.prepare("select count(*) from audit").pluck().get();
    database.close();

    const app = await startTestApp(url);
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

  it("is tested from at least one version", () => {
    expect(released).not.toEqual([]);
  });
});
