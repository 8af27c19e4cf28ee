import { databaseKinds } from "@edge-console/testing/databases";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestStore } from "../../../test/migrated-database.ts";
import { getAuditView } from "../audit/actions.ts";
import { type AuditLog, createAuditLog } from "../audit/audit-log.ts";
import type { Store } from "../../platform/db/store.ts";
import { createEncryption, DecryptionError } from "../../platform/crypto/encryption.ts";
import { Secret } from "../../platform/crypto/secret.ts";
import { invalidateKeyState } from "../../service/api-keys/invalidate-key-state.ts";
import { createApiKeyStore } from "./api-key-store.ts";

const secret = new Secret("a secret of the operator");
const keyA = new Secret("A1b2".repeat(16));
const keyB = new Secret("C3d4".repeat(16));

describe.each(databaseKinds)("the API key store on %s", (kind) => {
  let store: Store;
  let audit: AuditLog;
  const createKeyStore = () =>
    createApiKeyStore({ store, audit, encryption: createEncryption([secret]), invalidateKeyState });

  beforeEach(async () => {
    store = await openTestStore(kind, { clock: () => 1_790_000_000 });
    audit = createAuditLog(store, [secret]);
    await store.db
      .insertInto("accounts")
      .values(["acc0000001", "acc0000002"].map((id) => ({ id, name: id, service_account_id: null, created_at: 1 })))
      .execute();
  });

  afterEach(() => store.close());

  it("stores a key and reports only its last four characters", async () => {
    const apiKeyStore = createKeyStore();
    expect(await apiKeyStore.getKey("acc0000001")).toBeNull();
    expect(await apiKeyStore.getStatus("acc0000001")).toEqual({ access: false, lastFour: null, since: null });
    await apiKeyStore.save("acc0000001", keyA);
    expect((await apiKeyStore.getKey("acc0000001"))?.reveal()).toBe(keyA.reveal());
    expect(await apiKeyStore.getStatus("acc0000001")).toEqual({ access: true, lastFour: "A1b2", since: 1_790_000_000 });
    await apiKeyStore.save("acc0000001", keyB);
    expect((await apiKeyStore.getKey("acc0000001"))?.reveal()).toBe(keyB.reveal());
    await apiKeyStore.remove("acc0000001");
    expect(await apiKeyStore.getKey("acc0000001")).toBeNull();
  });

  it("row 36: rejects swapped ciphertexts and records that once", async () => {
    const apiKeyStore = createKeyStore();
    await apiKeyStore.save("acc0000001", keyA);
    await apiKeyStore.save("acc0000002", keyB);
    const [a, b] = await store.db.selectFrom("account_keys").selectAll().orderBy("account_id").execute();
    for (const [id, other] of [
      ["acc0000001", b],
      ["acc0000002", a],
    ] as const) {
      const ciphertext = other!.ciphertext;
      await store.db.updateTable("account_keys").set({ ciphertext }).where("account_id", "=", id).execute();
    }
    for (const id of ["acc0000001", "acc0000002", "acc0000001"])
      await expect(apiKeyStore.getKey(id)).rejects.toThrow(DecryptionError);
    const { entries } = await audit.page("acc0000001", getAuditView("full", ""), null);
    expect(entries).toMatchObject([{ action: "refuseStoredApiKey", outcome: "refused" }]);
  });
});
