import { databaseKinds } from "@edge-console/testing/databases";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestStore } from "../../../test/migrated-database.ts";
import { createAuditLog } from "../../people/audit/audit-log.ts";
import type { Store } from "./store.ts";
import { rotateSecret } from "./rotate-encryption.ts";
import { createEncryption, DecryptionError } from "../crypto/encryption.ts";
import { Secret } from "../crypto/secret.ts";
import { createApiKeyStore } from "../../people/accounts/api-key-store.ts";
import { invalidateKeyState } from "../../service/api-keys/invalidate-key-state.ts";

const older = new Secret("an older secret of the operator");
const newer = new Secret("a newer secret of the operator");
const withBothSecrets = createEncryption([newer, older]);
const ids = Array.from({ length: 250 }, (_, index) => `acc${String(index).padStart(7, "0")}`);
const createKey = (id: string) => id.padEnd(64, "k");

describe.each(databaseKinds)("row 37: rotation of CONSOLE_SECRET on %s", (kind) => {
  let store: Store;
  const createKeyStore = (...secrets: Secret[]) =>
    createApiKeyStore({
      store,
      audit: createAuditLog(store, [newer]),
      encryption: createEncryption(secrets),
      invalidateKeyState,
    });

  beforeEach(async () => {
    store = await openTestStore(kind);
    await store.db
      .insertInto("accounts")
      .values(ids.map((id) => ({ id, name: id, service_account_id: null, created_at: 1 })))
      .execute();
    for (const id of ids) await createKeyStore(older).save(id, new Secret(createKey(id)));
  });

  afterEach(() => store.close());

  it("re-encrypts every value during reads and writes, so that the old secret can be removed", async () => {
    const apiKeyStore = createKeyStore(newer, older);
    const readAll = async () => {
      for (const id of ids.slice(0, 249)) expect((await apiKeyStore.getKey(id))?.reveal()).toBe(createKey(id));
    };
    const [[keys]] = await Promise.all([
      rotateSecret(store, withBothSecrets),
      readAll(),
      // A value that is stored during the rotation isn't overwritten.
      apiKeyStore.save(ids[249] ?? "", new Secret("n".repeat(64))),
    ]);
    expect(keys).toMatchObject({ what: "API keys", left: 0 });
    const after = createKeyStore(newer);
    for (const id of ids.slice(0, 249)) expect((await after.getKey(id))?.reveal()).toBe(createKey(id));
    expect((await after.getKey(ids[249] ?? ""))?.reveal()).toBe("n".repeat(64));
    await expect(createKeyStore(older).getKey(ids[0] ?? "")).rejects.toThrow(DecryptionError);
    expect(await rotateSecret(store, createEncryption([newer]))).toContainEqual({
      what: "API keys",
      renewed: 0,
      left: 0,
    });
  });

  it("counts values that can't be decrypted, leaves them unchanged, and continues", async () => {
    await store.db
      .updateTable("account_keys")
      .set({ ciphertext: "v1.lost.x.y.z" })
      .where("account_id", "=", ids[3] ?? "")
      .execute();
    expect(await rotateSecret(store, withBothSecrets)).toContainEqual({ what: "API keys", renewed: 249, left: 1 });
    const unreadable = await store.db
      .selectFrom("account_keys")
      .select("ciphertext")
      .where("account_id", "=", ids[3] ?? "")
      .executeTakeFirst();
    expect(unreadable?.ciphertext).toBe("v1.lost.x.y.z");
  });
});
