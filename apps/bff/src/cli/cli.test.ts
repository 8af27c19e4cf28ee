import { signInEventSchema } from "@edge-console/contract/console/sign-in-activity";
import { databaseKinds } from "@edge-console/testing/databases";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { getAuditView } from "../people/audit/actions.ts";
import { type AdminLine, openAdminLine } from "../../test/admin-line.ts";
import { addAlert } from "../../test/alert-fixture.ts";
import { findAccount } from "../people/accounts/accounts.ts";
import { parseChanges } from "../people/audit/changes.ts";
import { recordSignInFailure } from "../people/auth/sign-in-records.ts";
import { recordSearch } from "../service/support/recorded-searches.ts";
import { findUserByEmail } from "../people/users/users.ts";
import { createPasswordHasher } from "../people/auth/password-hasher.ts";
import { ProblemError } from "../platform/http/problem.ts";
import type { Store } from "../platform/db/store.ts";
import { Secret } from "../platform/crypto/secret.ts";

const apiKey = "K3y".padEnd(64, "x7");
const password = "a harbour full of lanterns";
const idSchema = z.object({ id: z.string() });

describe.each(databaseKinds)("admin commands on %s", (kind) => {
  let store: Store;
  let apiKeyStore: AdminLine["apiKeyStore"];
  let audit: AdminLine["audit"];
  let service: AdminLine["service"];
  let runLine: AdminLine["runLine"];
  let runJson: AdminLine["runJson"];

  beforeEach(async () => {
    ({ store, apiKeyStore, audit, service, runLine, runJson } = await openAdminLine(kind));
  });

  afterEach(async () => {
    await store.close();
  });

  const listActions = async () => {
    const rows = await store.db.selectFrom("audit").selectAll().orderBy("at").execute();
    expect(rows.every((row) => row.actor_kind === "operator" && row.outcome === "applied")).toBe(true);
    return rows.map((row) => row.action).toSorted();
  };

  it("manages emergency users and identity links, with audit entries", async () => {
    await runLine(["user", "create", "ada@demo.example"], password);
    expect(await runJson("emergency", "add", "ada@demo.example")).toMatchObject({ emergency: 1 });
    expect((await runLine(["emergency", "add", "ada@demo.example"])).code).toBe(1);
    expect(await runJson("emergency", "list")).toMatchObject([{ email: "ada@demo.example" }]);
    expect(await runJson("emergency", "remove", "ada@demo.example")).toMatchObject({ emergency: 0 });
    expect(await runJson("emergency", "list")).toEqual([]);
    const link = ["sso", "link", "ada@demo.example", "https://id.example", "7f3"];
    expect(await runJson(...link)).toMatchObject({ issuer: "https://id.example", subject: "7f3" });
    expect((await runLine(link)).code).toBe(1);
    await runJson("sso", "unlink", "ada@demo.example");
    expect((await runLine(["sso", "unlink", "ada@demo.example"])).code).toBe(1);
    expect(await listActions()).toEqual([
      "addEmergencyUser",
      "createUser",
      "linkSingleSignOn",
      "removeEmergencyUser",
      "unlinkSingleSignOn",
    ]);
  });

  it("creates, lists, renames, and removes accounts, with audit entries", async () => {
    expect(await runLine(["account", "create", "Harbour"])).toMatchObject({ code: 0, stderr: "" });
    expect(await runLine(["account", "create", "Harbour"])).toMatchObject({
      code: 1,
      stderr: "An account named Harbour already exists.",
    });
    expect(await runLine(["account", "create", " "])).toMatchObject({ code: 1 });
    await runLine(["account", "rename", "Harbour", "Pier"]);
    expect(await runJson("account", "list")).toEqual([
      {
        id: expect.stringMatching(/^[a-z0-9]{10}$/),
        name: "Pier",
        service_account_id: null,
        created_at: expect.any(Number),
      },
    ]);
    expect((await runLine(["account", "list"])).stdout).toMatch(/^ID +NAME .*\n\w{10} +Pier /);
    expect(await runLine(["account", "remove", "Pier"])).toMatchObject({ code: 1 });
    expect(await runLine(["account", "remove", "Pier", "--confirm", "Pier"])).toMatchObject({ code: 0 });
    expect(await runJson("account", "list")).toEqual([]);
    expect(await listActions()).toEqual(["createAccount", "removeAccount", "renameAccount"]);
    expect(await runLine(["audit", "verify"])).toMatchObject({ code: 0 });
  });

  it("matches ACCOUNT with an ID before a name", async () => {
    await runLine(["account", "create", "Harbour"]);
    const { id } = idSchema.parse(await runJson("account", "create", "Pier"));
    await runLine(["account", "rename", "Harbour", id]);
    await runLine(["account", "rename", "Pier", "Jetty"]);
    await runLine(["account", "rename", id, "Quay"]);
    const { name } = await store.db
      .selectFrom("accounts")
      .select("name")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(name).toBe("Quay");
  });

  it("creates, disables, enables, and lists users", async () => {
    const created = await runLine(["user", "create", "Owner@Demo.example", "--name", "Olivia", "--json"], password);
    expect(JSON.parse(created.stdout)).toMatchObject({
      email: "owner@demo.example",
      name: "Olivia",
      staff: null,
      disabled: 0,
    });
    expect(created.stdout).not.toContain("hash");
    expect(await runLine(["user", "create", "owner@demo.example"], password)).toMatchObject({ code: 1 });
    expect(await runLine(["user", "create", "stranger"], password)).toMatchObject({ code: 1 });
    expect(await runLine(["user", "disable", "owner@demo.example"])).toMatchObject({ code: 0 });
    expect(await runLine(["user", "disable", "owner@demo.example"])).toMatchObject({ code: 1 });
    expect(await runJson("user", "list")).toMatchObject([{ disabled: 1 }]);
    expect(await runLine(["user", "enable", "owner@demo.example"])).toMatchObject({ code: 0 });
    expect(await runLine(["user", "enable", "other@demo.example"])).toMatchObject({ code: 1 });
    expect(await listActions()).toEqual(["createUser", "disableUser", "enableUser"]);
  });

  it("row 18: rejects a weak password", async () => {
    for (const bad of ["short", "password1234", "x".repeat(129)]) {
      expect(await runLine(["user", "create", "owner@demo.example"], bad)).toMatchObject({ code: 1, stdout: "" });
    }
    await runLine(["user", "create", "owner@demo.example"], password);
    expect(await runLine(["user", "password", "owner@demo.example"], "password1234")).toMatchObject({ code: 1 });
    expect(await runLine(["user", "password", "owner@demo.example"], "another good one!")).toMatchObject({ code: 0 });
    const row = await store.db.selectFrom("users").select("password_hash").executeTakeFirstOrThrow();
    expect(await createPasswordHasher().verify(row.password_hash, "another good one!")).toBe(true);
    expect(await listActions()).toEqual(["createUser", "setUserPassword"]);
  });

  it("row 15: ends a user's sessions when it disables them or changes their password or staff role", async () => {
    await runLine(["user", "create", "owner@demo.example"], password);
    const { id } = await store.db.selectFrom("users").select("id").executeTakeFirstOrThrow();
    const session = { created_at: 1, seen_at: 1, authenticated_at: 1, expires_at: 1, address: "", agent: "" };
    for (const [index, line] of [
      ["user", "password", "owner@demo.example"],
      ["support", "add", "owner@demo.example"],
      ["support", "remove", "owner@demo.example"],
      ["user", "disable", "owner@demo.example"],
    ].entries()) {
      await store.db
        .insertInto("sessions")
        .values({ ...session, id_hash: String(index), user_id: id })
        .execute();
      expect(await runLine(line, password)).toMatchObject({ code: 0 });
      expect(await store.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
    }
  });

  it("row 24: keeps the second factor with a new password, and removes it with a separate command", async () => {
    const created = await runLine(["user", "create", "ada@example.com", "--json"], password);
    const user = idSchema.parse(JSON.parse(created.stdout));
    await store.db
      .insertInto("totp_factors")
      .values({ user_id: user.id, ciphertext: "sealed", since: 1, last_step: 1 })
      .execute();
    await store.db.insertInto("recovery_codes").values({ user_id: user.id, code_hash: "hash", salt: "salt" }).execute();
    await runLine(["user", "password", "ada@example.com"], "another harbour of lanterns");
    expect(await store.db.selectFrom("totp_factors").select("user_id").execute()).toHaveLength(1);

    const reset = await runLine(["user", "reset-factors", "ada@example.com"]);
    expect([reset.code, reset.stdout]).toEqual([0, expect.stringContaining("without a second factor")]);
    expect(await store.db.selectFrom("totp_factors").selectAll().execute()).toEqual([]);
    expect(await store.db.selectFrom("recovery_codes").selectAll().execute()).toEqual([]);
    const second = await runLine(["user", "reset-factors", "ada@example.com"]);
    expect([second.code, second.stderr]).toEqual([1, "ada@example.com has no second factor."]);
    expect(await listActions()).toEqual(["createUser", "resetFactors", "setUserPassword"]);
  });

  it("row 98: T43: prints a setup code for a user without a second factor", async () => {
    await runLine(["user", "create", "ada@example.com"], password);
    const { stdout } = await runLine(["user", "setup-code", "ada@example.com"]);
    expect(stdout).toMatch(/^Setup code for a second factor: (?:[2-9a-z]{5}-?){3} \(works once, until .* UTC\)$/);
    const users = await store.db.selectFrom("users").select("id").execute();
    await store.db
      .insertInto("totp_factors")
      .values(users.map(({ id }) => ({ user_id: id, ciphertext: "sealed", since: 1, last_step: 1 })))
      .execute();
    const rejected = await runLine(["user", "setup-code", "ada@example.com"]);
    expect([rejected.code, rejected.stderr]).toEqual([1, "ada@example.com has a second factor."]);
    const reset = await runLine(["user", "reset-factors", "ada@example.com"]);
    expect(reset.stdout).toMatch(/All sessions ended\.\nSetup code for a second factor: /);
    const codes = await store.db.selectFrom("setup_codes").select("code_hash").execute();
    expect(codes).toHaveLength(1);
    expect(await listActions()).toEqual(["createSetupCode", "createUser", "resetFactors"]);
  });

  it("row 74: resets the authenticator app, the passkeys, or both, and ends the sessions", async () => {
    const created = await runLine(["user", "create", "ada@example.com", "--json"], password);
    const { id } = idSchema.parse(JSON.parse(created.stdout));
    const passkey = { public_key: "key", counter: 0, transports: "[]", synced: 0, created_at: 1 } as const;
    const session = { created_at: 1, seen_at: 1, authenticated_at: 1, expires_at: 1, address: "", agent: "" };
    const setUp = async () => {
      await store.db
        .insertInto("totp_factors")
        .values({ user_id: id, ciphertext: "sealed", since: 1, last_step: 1 })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await store.db
        .insertInto("recovery_codes")
        .values({ user_id: id, code_hash: "hash", salt: "salt" })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await store.db
        .insertInto("passkeys")
        .values(
          ["Laptop", "Phone"].map((name) => ({
            ...passkey,
            credential_id: name,
            id: name,
            user_id: id,
            name,
            last_used_at: null,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await store.db
        .insertInto("sessions")
        .values({ ...session, id_hash: "session", user_id: id })
        .execute();
    };
    const reset = (...flags: string[]) => runLine(["user", "reset-factors", "ada@example.com", ...flags]);
    const countFactors = async () => ({
      apps: (await store.db.selectFrom("totp_factors").selectAll().execute()).length,
      passkeys: (await store.db.selectFrom("passkeys").selectAll().execute()).length,
      codes: (await store.db.selectFrom("recovery_codes").selectAll().execute()).length,
      sessions: (await store.db.selectFrom("sessions").selectAll().execute()).length,
    });

    await setUp();
    expect(await reset("--app")).toMatchObject({ code: 0 });
    expect(await countFactors()).toEqual({ apps: 0, passkeys: 2, codes: 1, sessions: 0 });
    expect(await reset("--app")).toMatchObject({ code: 1, stderr: "ada@example.com has no authenticator app." });
    // Without flags, the command also resets passkeys alone.
    expect(await reset()).toMatchObject({ code: 0, stdout: expect.stringContaining("without a second factor") });
    expect(await countFactors()).toEqual({ apps: 0, passkeys: 0, codes: 0, sessions: 0 });
    await setUp();
    expect(await reset("--passkeys")).toMatchObject({ code: 0, stdout: expect.stringContaining("totp") });
    expect(await countFactors()).toEqual({ apps: 1, passkeys: 0, codes: 1, sessions: 0 });
    expect(await reset("--passkeys")).toMatchObject({ code: 1, stderr: "ada@example.com has no passkey." });
    const rows = await store.db
      .selectFrom("audit")
      .select("changes")
      .where("action", "=", "resetFactors")
      .orderBy("seq")
      .execute();
    const fields = rows.map(({ changes }) => parseChanges(changes).map(({ field }) => field));
    expect(fields).toEqual([["authenticatorApp"], ["passkey", "passkey", "recoveryCodes"], ["passkey", "passkey"]]);
  });

  it("manages members and support staff", async () => {
    await runLine(["account", "create", "Harbour"]);
    await runLine(["user", "create", "owner@demo.example"], password);
    const member = (...line: string[]) => runLine(["member", ...line]);
    expect(await member("role", "Harbour", "owner@demo.example", "full")).toMatchObject({ code: 1 });
    expect(await member("add", "Harbour", "owner@demo.example", "owner")).toMatchObject({ code: 2 });
    expect(await member("add", "Harbour", "owner@demo.example", "full")).toMatchObject({ code: 0 });
    expect(await member("add", "Harbour", "owner@demo.example", "full")).toMatchObject({ code: 1 });
    expect(await member("role", "Harbour", "owner@demo.example", "billing")).toMatchObject({ code: 0 });
    expect(await runJson("member", "list", "Harbour")).toMatchObject([
      { email: "owner@demo.example", role: "billing" },
    ]);
    expect(await member("remove", "Harbour", "owner@demo.example")).toMatchObject({ code: 0 });
    expect(await member("remove", "Harbour", "owner@demo.example")).toMatchObject({ code: 1 });
    expect(await runLine(["support", "add", "owner@demo.example"])).toMatchObject({ code: 0 });
    expect(await runJson("support", "list")).toMatchObject([{ email: "owner@demo.example", staff: "support" }]);
    expect(await listActions()).toEqual([
      "addMember",
      "addSupportStaff",
      "changeMemberRole",
      "createAccount",
      "createUser",
      "removeMember",
    ]);
  });

  it("row 33: connects keys and shows only their last four characters", async () => {
    await runLine(["account", "create", "Harbour"]);
    expect(await runLine(["key", "set", "Harbour"], "too short")).toMatchObject({ code: 1 });
    const set = await runLine(["key", "set", "Harbour"], apiKey);
    const status = await runLine(["key", "status", "Harbour", "--json"]);
    expect(JSON.parse(status.stdout)).toMatchObject({ access: true, lastFour: apiKey.slice(-4) });
    expect(set.stdout + status.stdout).not.toContain(apiKey.slice(0, 12));
    const dump = await Promise.all(
      (["account_keys", "audit"] as const).map((table) => store.db.selectFrom(table).selectAll().execute()),
    );
    expect(JSON.stringify(dump)).not.toContain(apiKey.slice(0, 12));
  });

  it("lists open alerts, of one account or of all", async () => {
    await runLine(["account", "create", "harbour"]);
    const account = await findAccount(store.db, "harbour");
    const { id } = await addAlert({ store }, account.id, 1_800_000_000);
    await addAlert({ store }, account.id, 1_800_000_000, { state: "resolved" });
    const listed = [{ id, accountId: account.id, kind: "tunnel-disconnected", acknowledged: null }];
    expect(await runJson("alerts", "list")).toMatchObject(listed);
    expect(await runJson("alerts", "list", "--account", "harbour")).toMatchObject(listed);
    expect((await runLine(["alerts", "list"])).stdout).toMatch(
      /^ID .*\n.* critical .* Tunnel nyc-office is disconnected/,
    );
    expect((await runLine(["alerts", "list", "--account", "missing"])).code).toBe(1);
  });

  it("sends notifications again, by their ID or that of their alert", async () => {
    const { id: account } = idSchema.parse(await runJson("account", "create", "harbour"));
    const common = {
      account_id: account,
      type: "alert",
      recipient: "user:u1",
      alert_id: "alert1",
      frequency: "instant",
      payload: "{}",
      created_at: 1,
      queued_at: 1,
      finished_at: 2,
    } as const;
    const add = (id: string, state: "failed" | "delivered" | "canceled") =>
      store.db
        .insertInto("notifications")
        .values({ ...common, id, source_id: id, state })
        .execute();
    await add("n1", "failed");
    await add("n2", "delivered");
    await add("n3", "failed");
    expect((await runLine(["alerts", "resend", "alert1"])).stdout).toBe("Queued 2 notifications.");
    expect((await runLine(["alerts", "resend", "n2"])).stdout).toBe("Queued 1 notification.");
    const rows = await store.db.selectFrom("notifications").select(["state", "finished_at"]).execute();
    expect(rows).toEqual([1, 2, 3].map(() => ({ state: "queued", finished_at: null })));
    expect(await runLine(["alerts", "resend", "n2"])).toMatchObject({ code: 1, stderr: expect.stringContaining("n2") });
    expect(await listActions()).toEqual(["createAccount", "resendNotification", "resendNotification"]);
  });

  it("imports keys from the operator listener", async () => {
    await runLine(["account", "create", "Harbour"]);
    expect(await runLine(["key", "import", "Harbour"])).toMatchObject({ code: 1 });
    service.listAccounts = async () => [
      { account_id: "S1", name: "Harbour", api_access: 1, api_key: new Secret(apiKey) },
    ];
    expect(await runJson("key", "import", "Harbour")).toMatchObject({
      serviceAccountId: "S1",
      access: true,
      changed: true,
    });
    expect(await runJson("key", "import", "Harbour")).toMatchObject({ changed: false });
    const [account] = await store.db.selectFrom("accounts").selectAll().execute();
    expect((await apiKeyStore.getKey(account!.id))?.reveal()).toBe(apiKey);
    service.listAccounts = async () => [{ account_id: "S1", name: "renamed there", api_access: 0, api_key: null }];
    expect(await runJson("key", "import", "Harbour")).toMatchObject({ access: false, changed: true });
    expect(await apiKeyStore.getKey(account!.id)).toBeNull();
    expect(await listActions()).toEqual(["connectApiKey", "createAccount", "disconnectApiKey"]);
  });

  it("row 64: reports an altered audit log", async () => {
    await runLine(["account", "create", "Harbour"]);
    await store.db.updateTable("audit").set({ actor_email: "someone else" }).execute();
    expect(await runLine(["audit", "verify"])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("row 1: changed"),
    });
  });

  it.each([
    ["nulled seals", "update audit_head set seal = null", "* row 3: not sealed by the console"],
    ["a deleted head", "delete from audit_head", "* row 3: not sealed by the console"],
    [
      "an account's log that is truncated",
      "delete from audit where scope <> 'console' and seq = 2",
      "* row 3: cut off",
    ],
    ["an edited row", "update audit set address = '192.0.2.1' where seq = 2", "row 2: changed"],
  ])("row 71: detects %s", async (_, statement, fault) => {
    const { id } = idSchema.parse(await runJson("account", "create", "Harbour"));
    await runLine(["user", "create", "owner@demo.example"], password);
    await runLine(["account", "rename", id, "Pier"]);
    expect(await runLine(["audit", "verify"])).toMatchObject({ code: 0, stdout: "Audit log intact." });
    await sql.raw(statement).execute(store.db);
    expect(await runLine(["audit", "verify"])).toMatchObject({ code: 1, stderr: expect.stringContaining(fault) });
  });

  it("row 71: detects an account's log that is truncated together with an older head of the log", async () => {
    const { id } = idSchema.parse(await runJson("account", "create", "Harbour"));
    await runLine(["account", "rename", id, "Pier"]);
    const older = await store.db.selectFrom("audit_head").selectAll().executeTakeFirstOrThrow();
    await runLine(["account", "rename", id, "Quay"]);
    await runLine(["user", "create", "owner@demo.example"], password);
    await store.db.deleteFrom("audit").where("scope", "=", id).where("seq", "=", 3).execute();
    await store.db.updateTable("audit_head").set(older).execute();
    expect(await runLine(["audit", "verify"])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("* row 3: added"),
    });
  });

  it("row 96: accepts a log without a valid seal only with the code of its faults and a reason", async () => {
    const { id } = idSchema.parse(await runJson("account", "create", "Harbour"));
    await runLine(["account", "rename", id, "Pier"]);
    expect(await runLine(["audit", "accept"])).toMatchObject({ code: 0, stdout: expect.stringContaining("intact") });
    await sql`update audit_head set seal = null`.execute(store.db);
    await sql`update audit set address = '192.0.2.1' where seq = 2`.execute(store.db);
    const verified = await runLine(["audit", "verify"]);
    expect(verified).toMatchObject({ code: 1, stderr: expect.stringContaining("audit accept") });

    const shown = await runLine(["audit", "accept"]);
    expect(shown.stdout).toContain("Not accepted yet: 2 faults");
    expect(shown.stdout).toContain(`${id} row 2: changed`);
    expect(shown.stdout).toContain("* row 2: not sealed by the console");
    const code = /--code (\S+)/.exec(shown.stdout)?.[1] ?? "";
    expect(await runLine(["audit", "verify"])).toMatchObject({ code: 1 });
    expect(await runLine(["audit", "accept", "--code", code])).toMatchObject({ code: 2 });
    expect(await runLine(["audit", "accept", "--code", code, "--reason", " "])).toMatchObject({ code: 2 });
    expect(await runLine(["audit", "accept", "--code", "0".repeat(12), "--reason", "why"])).toMatchObject({ code: 1 });
    expect(await runLine(["audit", "verify"])).toMatchObject({ code: 1 });

    expect(await runLine(["audit", "accept", "--code", code, "--reason", "a damaged disk"])).toMatchObject({ code: 0 });
    expect(await runLine(["audit", "verify"])).toMatchObject({ code: 0, stdout: "Audit log intact." });
    const { entries } = await audit.page(id, getAuditView("full", ""), null);
    expect(entries[0]).toMatchObject({
      action: "acceptAuditLog",
      reason: "a damaged disk",
      actor: { kind: "operator" },
    });
  });

  it("row 71: prints the head of the log, and verifies that the log contains it", async () => {
    expect(await runLine(["audit", "head"])).toMatchObject({ code: 0, stdout: "0:" });
    await runLine(["account", "create", "Harbour"]);
    const { stdout: head } = await runLine(["audit", "head"]);
    expect(head).toMatch(/^1:[0-9a-f]{64}$/);
    await runLine(["account", "create", "Pier"]);
    expect(await runLine(["audit", "verify", "--since-head", head])).toMatchObject({ code: 0 });
    expect(await runLine(["audit", "verify", "--since-head", `1:${"0".repeat(64)}`])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("* row 1: doesn't match the given head"),
    });
    expect(await runLine(["audit", "verify", "--since-head", "one"])).toMatchObject({ code: 2 });
    await store.db.updateTable("audit_head").set({ seal: null }).execute();
    expect(await runLine(["audit", "head"])).toMatchObject({ code: 1, stdout: "" });
  });

  it("row 77: lists the sign-in events of one user or of all users", async () => {
    await runLine(["user", "create", "ada@demo.example"], password);
    const fail = (email: string, address: string) =>
      recordSignInFailure(
        { store, audit },
        { address, requestId: "r1" },
        { subject: { by: "email", value: email }, method: "password", error: new ProblemError("wrong-credentials") },
      );
    await fail("ada@demo.example", "192.0.2.1");
    await fail("unknown@demo.example", "192.0.2.2");
    await fail("ada@demo.example", "192.0.2.3");
    const addresses = async (...line: string[]) =>
      z
        .array(signInEventSchema)
        .parse(await runJson("audit", "sign-ins", ...line))
        .map(({ address }) => address);
    expect(await addresses()).toEqual(["192.0.2.3", "192.0.2.2", "192.0.2.1"]);
    expect(await addresses("--user", "Ada@demo.example")).toEqual(["192.0.2.3", "192.0.2.1"]);
    expect(await addresses("--limit", "1")).toEqual(["192.0.2.3"]);
    const { stdout } = await runLine(["audit", "sign-ins"]);
    expect(stdout).toMatch(/^TIME +EVENT +METHOD +USER +IP ADDRESS\n/);
    expect(stdout).toMatch(/ UTC +Sign-in failed +Password +– +192\.0\.2\.2\n/);
    expect(await runLine(["audit", "sign-ins", "--user", "unknown@demo.example"])).toMatchObject({ code: 1 });
    for (const limit of ["0", "501", "ten"]) {
      expect(await runLine(["audit", "sign-ins", "--limit", limit])).toMatchObject({ code: 2 });
    }
  });

  it("row 100: lists the searches of one user or of all support staff", async () => {
    for (const email of ["ada@demo.example", "sam@demo.example"]) {
      await runLine(["user", "create", email], password);
      const { id } = z.object({ id: z.string() }).parse(await findUserByEmail(store.db, email));
      const context = {
        user: { id, email, name: email, staff: "support" },
        address: "192.0.2.1",
        requestId: "r1",
      } as const;
      await recordSearch({ store, audit }, context, `Zone of ${email.slice(0, 3)}`);
    }
    const newest = { query: "zone of sam", email: "sam@demo.example", address: "192.0.2.1" };
    expect(await runJson("audit", "searches")).toMatchObject([newest, { query: "zone of ada" }]);
    expect(await runJson("audit", "searches", "--user", "Ada@demo.example")).toMatchObject([{ query: "zone of ada" }]);
    const { stdout } = await runLine(["audit", "searches", "--limit", "1"]);
    expect(stdout).toMatch(/^TIME +QUERY +USER +IP ADDRESS\n.+ UTC +zone of sam +sam@demo\.example +192\.0\.2\.1$/);
  });
});
