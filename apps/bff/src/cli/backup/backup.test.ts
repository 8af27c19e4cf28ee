import { addToken } from "../../people/access-tokens/access-tokens.ts";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { copyTestDatabase, createTestDatabase, databaseKinds } from "@edge-console/testing/databases";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { createLogAcceptor } from "../../people/audit/accept-log.ts";
import { type AuditLog, createAuditLog } from "../../people/audit/audit-log.ts";
import { createLogSealer } from "../../people/audit/seal-migrated-log.ts";
import { listAppliedAfter } from "../../people/audit/entries-after.ts";
import { findRestriction } from "../../watch/notifications/channel-changes.ts";
import { addChannel } from "../../watch/notifications/channels.ts";
import { acquireSingleInstanceLock } from "../../platform/db/single-instance-lock.ts";
import { openStore, type Store } from "../../platform/db/store.ts";
import { createEncryption } from "../../platform/crypto/encryption.ts";
import { Secret } from "../../platform/crypto/secret.ts";
import { createApiKeyStore } from "../../people/accounts/api-key-store.ts";
import { invalidateKeyState } from "../../service/api-keys/invalidate-key-state.ts";
import { restoreBackup, type RestoreOptions } from "./restore-backup.ts";
import { takeBackup } from "./take-backup.ts";

const secrets = [new Secret("the operator's secret of a test")];
const operator = { id: "operator", email: "root", kind: "operator" } as const;
const account = { id: "acc0000001", name: "Harbour\n'; --", service_account_id: null, created_at: 1 };
const apiKey = "K3y".padEnd(64, "x7");

describe.each(databaseKinds)("a backup of a database on %s", (kind) => {
  /** A database with rows, which each test has a copy of. */
  let filled: string;
  let url: string;
  let file: string;
  let store: Store;
  let audit: AuditLog;

  const createKeyStore = (opened: Store, knownSecrets = secrets) =>
    createApiKeyStore({
      store: opened,
      audit: createAuditLog(opened, knownSecrets),
      encryption: createEncryption(knownSecrets),
      invalidateKeyState,
    });
  const restore = (into: string, rest: Partial<RestoreOptions> = {}) =>
    restoreBackup({ file, databaseUrl: into, secrets, actor: operator, replace: false, despiteFaults: false, ...rest });
  const recordEntry = (requestId: string) =>
    audit.record({
      accountId: account.id,
      actor: operator,
      action: "renameAccount",
      target: "/",
      outcome: "applied",
      changes: [{ field: "name", before: null, after: "“quoted”\r\n\u2028" }],
      reason: null,
      address: "",
      requestId,
    });

  const open = async (databaseUrl: string) => {
    store = await openStore(databaseUrl, { sealAuditLog: createLogSealer(secrets) });
    audit = createAuditLog(store, secrets);
  };

  beforeAll(async () => {
    filled = await createTestDatabase(kind);
    await open(filled);
    await store.db.insertInto("accounts").values(account).execute();
    const user = {
      name: "",
      password_hash: "",
      disabled: 0,
      created_at: 1,
      staff: null,
      last_sign_in_at: null,
    } as const;
    await store.db
      .insertInto("users")
      .values({ ...user, id: "usr0000001", email: "owner@demo.example" })
      .execute();
    const session = { created_at: 1, seen_at: 1, authenticated_at: 1, expires_at: 9, address: "", agent: "" };
    await store.db
      .insertInto("sessions")
      .values({ ...session, id_hash: "h", user_id: "usr0000001" })
      .execute();
    await store.db
      .insertInto("invitations")
      .values({
        id: "invitation",
        token_hash: "t",
        account_id: account.id,
        email: "ada@demo.example",
        role: "full",
        invited_by: "usr0000001",
        created_at: 1,
        expires_at: 9_999_999_999,
      })
      .execute();
    await store.db.insertInto("recovery_codes").values({ user_id: "usr0000001", code_hash: "h", salt: "s" }).execute();
    await createKeyStore(store).save(account.id, new Secret(apiKey));
    for (let n = 0; n < 600; n++) await recordEntry(`req-${n}`);
    await store.close();
  });

  beforeEach(async () => {
    url = await copyTestDatabase(filled);
    file = path.join(await mkdtemp(path.join(tmpdir(), "edge-console-backup-")), "console.backup");
    await open(url);
  });
  afterEach(() => store.close());

  it("row 61: is a single file with a snapshot, readable only by its owner, while others write", async () => {
    const progress = { isDone: false };
    const writing = (async () => {
      let written = 0;
      while (!progress.isDone) await recordEntry(`concurrent-${written++}`);
      return written;
    })();
    const contents = await takeBackup(store, secrets, file);
    progress.isDone = true;
    expect(await writing).toBeGreaterThan(0);
    expect(contents).toMatchObject({ accounts: 1, users: 1, auditFaults: [], unopened: 0 });
    expect(contents.auditRows).toBeGreaterThanOrEqual(600);
    expect(await readdir(path.dirname(file))).toEqual([path.basename(file)]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await expect(takeBackup(store, secrets, file)).rejects.toThrow("already exists");
    await expect(takeBackup(store, secrets, "/nowhere/at/all")).rejects.toThrow("Couldn't write");
  });

  it.each(databaseKinds)(
    "row 61: restores all data to %s, with working keys and an intact audit log",
    async (other) => {
      await takeBackup(store, secrets, file);
      const target = await createTestDatabase(other);
      await restore(target);
      const restored = await openStore(target);
      expect(await restored.db.selectFrom("accounts").selectAll().execute()).toEqual([account]);
      expect((await createKeyStore(restored).getKey(account.id))?.reveal()).toBe(apiKey);
      const log = createAuditLog(restored, secrets);
      expect(await log.verify()).toEqual([]);
      const rows = await restored.db.selectFrom("audit").select(["action", "request_id", "changes"]).execute();
      expect(rows.filter(({ action }) => action === "renameAccount")).toEqual(
        await store.db.selectFrom("audit").select(["action", "request_id", "changes"]).execute(),
      );
      expect(rows.filter(({ action }) => action === "restoreBackup")).toHaveLength(1);
      // Rows that may have been revoked since the backup aren't restored.
      for (const table of ["sessions", "invitations", "recovery_codes"] as const) {
        expect(await restored.db.selectFrom(table).selectAll().execute()).toEqual([]);
      }
      await restored.close();
    },
  );

  it("cancels pending Force HTTPS requests, which members may have canceled since the backup", async () => {
    const request = {
      id: "req0000001",
      account_id: account.id,
      zone_id: "AAAAAAAA1",
      hostname_id: 1,
      hostname: "cdn.example.com",
      user_id: "usr0000001",
      user_email: "owner@demo.example",
      requested_at: 1,
      checks: 0,
      attempts: 0,
    };
    await store.db
      .insertInto("pending_force_https")
      .values({ ...request, state: "waiting", check_after: 1 })
      .execute();
    await takeBackup(store, secrets, file);
    const target = await createTestDatabase(kind);
    await restore(target);
    const restored = await openStore(target);
    expect(await restored.db.selectFrom("pending_force_https").selectAll().execute()).toMatchObject([
      { ...request, state: "canceled", reason: "restored", check_after: null },
    ]);
    await restored.close();
  });

  it("T52: disables alert channels, which members may have removed since the backup, and tells the account", async () => {
    const input = {
      type: "webhook",
      categories: ["tunnels"],
      minimum: "info",
      createdBy: "owner@demo.example",
    } as const;
    const add = (name: string) =>
      store.write((transaction) =>
        addChannel(transaction, 1, createEncryption(secrets), {
          ...input,
          categories: [...input.categories],
          accountId: account.id,
          name,
          url: "https://hooks.example.com/a",
        }),
      );
    const { row } = await add("On call");
    await add("Unused");
    await store.db.updateTable("alert_channels").set({ enabled: 0 }).where("name", "=", "Unused").execute();
    await takeBackup(store, secrets, file);
    const target = await createTestDatabase(kind);
    expect(await restore(target)).toMatchObject({ disabledChannels: 1 });
    const restored = await openStore(target);
    const channels = await restored.db
      .selectFrom("alert_channels")
      .select(["name", "enabled"])
      .orderBy("name")
      .execute();
    expect(channels).toEqual([
      { name: "On call", enabled: 0 },
      { name: "Unused", enabled: 0 },
    ]);
    const log = createAuditLog(restored, secrets);
    expect(await log.verify()).toEqual([]);
    const filter = { after: 0, upTo: 9_999, actions: ["changeAlertChannel"] } as const;
    const entries = await listAppliedAfter(restored.db, account.id, filter);
    expect(entries).toMatchObject([{ target: `/alert-channels/${row.id}`, actor: operator }]);
    expect(findRestriction(entries[0]?.changes ?? [])).toBe("disabled");
    expect(entries[0]?.reason).toBe("A backup was restored, and the channel may have been removed since then.");
    await restored.close();
  });

  it("row 103: removes access tokens, which members may have removed since the backup, and tells the account", async () => {
    const { id: userId } = await store.db.selectFrom("users").select("id").limit(1).executeTakeFirstOrThrow();
    await store.write((transaction) =>
      addToken(
        transaction,
        1,
        { accountId: account.id, userId },
        { name: "CI", role: "developer", expiresAt: 4_000_000_000 },
      ),
    );
    await takeBackup(store, secrets, file);
    const target = await createTestDatabase(kind);
    expect(await restore(target)).toMatchObject({ removedTokens: 1 });
    const restored = await openStore(target);
    expect(await restored.db.selectFrom("access_tokens").select("id").execute()).toEqual([]);
    const entry = await restored.db
      .selectFrom("audit")
      .select(["scope", "changes"])
      .where("action", "=", "removeAccessToken")
      .executeTakeFirstOrThrow();
    expect([entry.scope, entry.changes]).toEqual([account.id, expect.stringContaining('"CI"')]);
    await restored.close();
  });

  it("replaces existing data only with --replace", async () => {
    await takeBackup(store, secrets, file);
    const target = await createTestDatabase(kind);
    const existing = await openStore(target);
    await existing.db
      .insertInto("accounts")
      .values({ ...account, id: "acc0000009", name: "Pier" })
      .execute();
    await existing.close();
    await expect(restore(target)).rejects.toThrow("--replace");
    await restore(target, { replace: true });
    // Reading the backup leaves no files next to it.
    expect(await readdir(path.dirname(file))).toEqual([path.basename(file)]);
    const restored = await openStore(target);
    expect(await restored.db.selectFrom("accounts").select("id").execute()).toEqual([{ id: account.id }]);
    await restored.close();
  });

  it("isn't restored while a console is running", async () => {
    await takeBackup(store, secrets, file);
    const sqlite = url.slice("sqlite:".length);
    const lock = kind === "sqlite" ? acquireSingleInstanceLock(sqlite) : undefined;
    await expect(restore(url, { replace: true })).rejects.toThrow(
      kind === "sqlite" ? "is already running on" : "A console is using this database",
    );
    lock?.release();
    // Another command has it open.
    await expect(restore(url, { replace: true })).rejects.toThrow(kind === "sqlite" ? "Another process" : "A console");
    expect(await store.db.selectFrom("sessions").selectAll().execute()).toHaveLength(1);
    expect(await audit.verify()).toEqual([]);
  });

  it("is rejected without its secret or with an altered audit log, unless faults are accepted", async () => {
    await takeBackup(store, secrets, file);
    const target = await createTestDatabase(kind);
    const others = [new Secret("another console secret of this test")];
    await expect(restore(target, { secrets: others })).rejects.toThrow("CONSOLE_SECRET can't decrypt 1 of");
    const altered = await openStore(`sqlite:${file}`);
    await altered.db.updateTable("audit").set({ actor_email: "someone" }).where("seq", "=", 3).execute();
    await altered.close();
    await expect(restore(target)).rejects.toThrow(`${account.id} row 3: changed`);
    expect(kind === "sqlite" && existsSync(target.slice("sqlite:".length))).toBe(false);
    expect(await restore(target, { despiteFaults: true })).toMatchObject({ accounts: 1, unopened: 0 });
  });

  it.each(databaseKinds)(
    "row 96: is reported on %s until it's accepted if its audit log has no valid seal",
    async (other) => {
      await takeBackup(store, secrets, file);
      const altered = await openStore(`sqlite:${file}`);
      await altered.db.deleteFrom("audit").where("seq", ">", 550).execute();
      await altered.db.deleteFrom("audit_head").execute();
      // As in a backup of a version with heads that weren't sealed.
      for (const statement of [
        "drop index audit_by_position",
        "alter table audit drop column position",
        "alter table audit_head drop column unsealed",
        "alter table audit_head drop column accepted",
        "drop table denied_requests",
        "delete from migrations where name in ('0016-one-audit-head', '0031-audit-locks-by-account')",
        "insert into audit_head (scope, seq, hash) select scope, seq, hash from audit where seq = 550",
      ]) {
        await sql.raw(statement).execute(altered.db);
      }
      await altered.close();
      const target = await createTestDatabase(other);
      await expect(restore(target)).rejects.toThrow("not sealed by the console");
      await restore(target, { despiteFaults: true });
      const restored = await openStore(target, { sealAuditLog: createLogSealer(secrets) });
      const log = createAuditLog(restored, secrets);
      expect(await log.isSealed()).toBe(false);
      expect(await log.verify()).toEqual([{ scope: "*", seq: 550, fault: "not sealed by the console" }]);
      const acceptor = createLogAcceptor(restored, secrets);
      const { code } = await acceptor.review();
      expect(await acceptor.accept({ code, reason: "the only backup", actor: operator })).toBe(true);
      expect(await log.verify()).toEqual([]);
      await restored.close();
    },
  );

  it("must be a backup of a known version", async () => {
    const target = await createTestDatabase(kind);
    await expect(restore(target)).rejects.toThrow("is not a backup of the console");
    await writeFile(file, "not a database at all");
    await expect(restore(target)).rejects.toThrow("is not a backup of the console");
    await writeFile(file, "");
    await expect(restore(target)).rejects.toThrow("is not a backup of the console");
    const newer = await openStore(`sqlite:${file}`);
    await newer.db.insertInto("migrations").values({ name: "9999-later", applied_at: 1 }).execute();
    await newer.close();
    await expect(restore(target)).rejects.toThrow("newer version");
  });
});
