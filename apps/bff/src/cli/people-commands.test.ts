import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { databaseKinds } from "@edge-console/testing/databases";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type AdminLine, openAdminLine } from "../../test/admin-line.ts";
import { findInvitation } from "../people/accounts/invitations.ts";
import type { Store } from "../platform/db/store.ts";

const apiKey = "K3y".padEnd(64, "x7");
const password = "a harbour full of lanterns";
const idSchema = z.object({ id: z.string() });

describe.each(databaseKinds)("admin commands for users, keys, and exports on %s", (kind) => {
  let store: Store;
  let service: AdminLine["service"];
  let runLine: AdminLine["runLine"];
  let runJson: AdminLine["runJson"];

  beforeEach(async () => {
    ({ store, service, runLine, runJson } = await openAdminLine(kind));
  });

  afterEach(async () => {
    await store.close();
  });

  const listActions = async () => {
    const rows = await store.db.selectFrom("audit").select("action").execute();
    return rows.map(({ action }) => action).toSorted();
  };

  it("renames and deletes users, with what they had", async () => {
    await runLine(["account", "create", "harbour"]);
    for (const email of ["ada@example.com", "bo@example.com"]) {
      await runLine(["user", "create", email], password);
      await runLine(["member", "add", "harbour", email, "full"]);
    }
    expect(await runJson("user", "rename", "ada@example.com", " Ada ")).toMatchObject({ name: "Ada" });
    expect((await runLine(["user", "rename", "ada@example.com", " "])).code).toBe(2);
    expect(await runJson("user", "list")).toMatchObject([{ name: "Ada", last_sign_in_at: null }, {}]);

    const unconfirmed = await runLine(["user", "delete", "bo@example.com"]);
    expect(unconfirmed).toMatchObject({ code: 1, stderr: expect.stringContaining("is a member of: harbour.") });
    await runLine(["user", "delete", "bo@example.com", "--confirm", "bo@example.com"]);
    expect(await runJson("user", "list")).toMatchObject([{ email: "ada@example.com" }]);
    expect(await runJson("member", "list", "harbour")).toMatchObject([{ email: "ada@example.com" }]);
    expect(await listActions()).toEqual(expect.arrayContaining(["deleteUser", "removeMember", "renameUser"]));
    expect(await runJson("audit", "verify")).toEqual({ faults: [] });
  });

  it("lists and ends sessions", async () => {
    const users = [];
    for (const email of ["ada@example.com", "bo@example.com"]) {
      users.push(idSchema.parse(JSON.parse((await runLine(["user", "create", email, "--json"], password)).stdout)));
    }
    const now = await store.now();
    for (const [index, id_hash] of ["a1".repeat(32), "b2".repeat(32), "c3".repeat(32)].entries()) {
      const times = { created_at: now, seen_at: now - index, authenticated_at: now, expires_at: now + 3_600 };
      const client = { address: "192.0.2.1", agent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" };
      const user_id = users[index === 0 ? 0 : 1]?.id ?? "";
      await store.db
        .insertInto("sessions")
        .values({ id_hash, user_id, ...times, ...client })
        .execute();
    }
    expect(await runJson("session", "list")).toMatchObject([
      { id: "a1a1a1a1a1a1", email: "ada@example.com", device: "Firefox on Linux" },
      { id: "b2b2b2b2b2b2" },
      { id: "c3c3c3c3c3c3" },
    ]);
    expect(await runJson("session", "end", "--id", "b2b2b2b2b2b2")).toEqual({ count: 1, email: "bo@example.com" });
    expect((await runLine(["session", "end", "--id", "b2b2b2b2b2b2"])).code).toBe(1);
    expect((await runLine(["session", "end"])).code).toBe(2);
    expect(await runJson("session", "list", "--user", "bo@example.com")).toHaveLength(1);
    expect(await runJson("session", "end", "--user", "bo@example.com")).toMatchObject({ count: 1 });
    expect(await runJson("session", "list")).toMatchObject([{ email: "ada@example.com" }]);
    expect(await listActions()).toEqual(["createUser", "createUser", "endUserSessions", "endUserSessions"]);
  });

  it("creates an invitation, whose link is printed once", async () => {
    await runLine(["account", "create", "harbour"]);
    const invitation = await runLine(["invitation", "create", "harbour", "Cy@Example.com", "developer"]);
    expect(invitation).toMatchObject({ code: 0, stdout: expect.stringContaining("Invited cy@example.com to harbour") });
    const link = new URL(invitation.stdout.split("\n").at(-1) ?? "");
    expect(link.origin).toBe("https://console.example.com");
    const open = await findInvitation(store.db, await store.now(), link.hash.slice(1));
    expect(open).toMatchObject({ email: "cy@example.com", role: "developer", invitedBy: null, emailOnly: false });
    expect((await runLine(["invitation", "create", "harbour", "no address", "developer"])).code).toBe(2);
    await runLine(["user", "create", "ada@example.com"], password);
    await runLine(["member", "add", "harbour", "ada@example.com", "full"]);
    expect(await runLine(["invitation", "create", "harbour", "ada@example.com", "full"])).toMatchObject({
      code: 1,
      stderr: "ada@example.com is already a member of the account.",
    });
  });

  it("stores only keys that the Edge API accepts, unless told otherwise, and removes them", async () => {
    await runLine(["account", "create", "harbour"]);
    service.checkKey = async () => ({ state: "rejected", message: "Invalid key." });
    const rejected = await runLine(["key", "set", "harbour"], apiKey);
    expect(rejected).toMatchObject({ code: 1, stderr: expect.stringContaining("rejects this key: Invalid key.") });
    service.checkKey = async () => ({ state: "unknown", reason: "timeout" });
    expect((await runLine(["key", "set", "harbour"], apiKey)).stderr).toContain("(timeout)");
    expect(await runJson("key", "status", "harbour")).toMatchObject({ access: false });
    expect((await runLine(["key", "set", "harbour", "--no-check"], apiKey)).code).toBe(0);
    const removed = await runLine(["key", "remove", "harbour"]);
    expect(removed).toMatchObject({ code: 0, stdout: expect.stringContaining(`ending in ${apiKey.slice(-4)} stays`) });
    expect(`${rejected.stderr}${removed.stdout}`).not.toContain(apiKey);
    expect(await runJson("key", "status", "harbour")).toMatchObject({ access: false });
    expect((await runLine(["key", "remove", "harbour"])).code).toBe(1);
    expect(await listActions()).toEqual(["connectApiKey", "createAccount", "disconnectApiKey"]);
  });

  it("exports the audit log in the order of its entries, of one account or of all", async () => {
    const folder = await mkdtemp(join(tmpdir(), "edge-console-export-"));
    await runLine(["account", "create", "harbour"]);
    await runLine(["account", "create", "orchard"]);
    await runLine(["user", "create", "=ada@example.com", "--name", "Ada"], password);
    await runLine(["account", "rename", "harbour", "harbor"]);
    const all = join(folder, "all.ndjson");
    expect(await runJson("audit", "export", all, "--format", "ndjson")).toEqual({ file: all, entries: 4 });
    const lines = (await readFile(all, "utf8")).trim().split("\n");
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { action: "createAccount", title: "Account created", sequence: 1, outcome: "applied" },
      { action: "createAccount", sequence: 1 },
      { action: "createUser", account: null, sequence: 1, actor: { email: "root", kind: "operator" } },
      { action: "renameAccount", sequence: 2, changes: [{ field: "name", before: "harbour", after: "harbor" }] },
    ]);
    const one = join(folder, "one.csv");
    expect(await runJson("audit", "export", one, "--account", "harbor")).toMatchObject({ entries: 2 });
    expect((await readFile(one, "utf8")).split("\r\n")).toMatchObject([
      expect.stringContaining("time,account,sequence"),
      expect.stringContaining("Account created"),
      expect.stringContaining("Account renamed"),
      "",
    ]);
    expect((await runLine(["audit", "export", one])).stderr).toBe(`${one} exists.`);
    expect((await runLine(["audit", "export", join(folder, "x"), "--format", "xml"])).code).toBe(2);
  });
});
