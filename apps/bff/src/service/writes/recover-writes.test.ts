import { databaseKinds } from "@edge-console/testing/databases";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pino } from "pino";
import { openTestStore } from "../../../test/migrated-database.ts";
import { getAuditView } from "../../people/audit/actions.ts";
import { type AuditLog, createAuditLog } from "../../people/audit/audit-log.ts";
import { createExternalChangeDetector } from "../external-changes/detector.ts";
import type { Store } from "../../platform/db/store.ts";
import { ObjectBusyError } from "../upstream/begin-intent.ts";
import { createIntents, type Intents } from "../upstream/write-intents.ts";
import { Secret } from "../../platform/crypto/secret.ts";
import { recoverWrites } from "./recover-writes.ts";

describe.each(databaseKinds)("writes of a process that died, on %s", (kind) => {
  let store: Store;
  let intents: Intents;
  let audit: AuditLog;
  let now: number;

  beforeEach(async () => {
    now = 1_790_000_000;
    store = await openTestStore(kind, { clock: () => now });
    intents = createIntents(store);
    audit = createAuditLog(store, [new Secret("the operator's secret of a test")]);
    await store.db
      .insertInto("accounts")
      .values({ id: "acc0000001", name: "harbour", service_account_id: null, created_at: 1 })
      .execute();
  });

  afterEach(() => store.close());

  const startWrite = (operation: string, target: string, base: string | null = null, replica = intents) =>
    replica.begin({
      account_id: "acc0000001",
      user_id: "usr0000001",
      operation,
      target,
      body_digest: "",
      run_id: null,
      idempotency_key: null,
      request_id: operation,
      body: null,
      before: null,
      address: "192.0.2.1",
      changes: JSON.stringify([{ field: "CACHE_EXP", before: "-1", after: "3600" }]),
      base,
    });

  const recover = async (replica: Intents, isOnlyProcess = false) => {
    await replica.recordHeartbeat();
    const externalChanges = createExternalChangeDetector({ store, audit, log: pino({ level: "silent" }) });
    return recoverWrites({ intents: replica, audit, externalChanges }, { isOnlyProcess });
  };

  it("row 57: of a dead replica become unknown, with their changes and the user's IP address", async () => {
    const otherReplica = createIntents(store);
    await intents.recordHeartbeat();
    await startWrite("updateZone", "/cdn/AAAAAAAA1");
    now += 15;
    await startWrite("deleteZone", "/cdn/AAAAAAAA2", null, otherReplica);
    expect(await recover(otherReplica)).toBe(0);
    now += 5;
    expect(await recover(otherReplica)).toBe(1);
    now += 30;
    expect(await recover(otherReplica)).toBe(0);
    expect((await audit.page("acc0000001", getAuditView("full", ""), null)).entries).toMatchObject([
      {
        action: "updateZone",
        outcome: "unknown",
        requestId: "updateZone",
        address: "192.0.2.1",
        changes: [{ field: "CACHE_EXP", before: "-1", after: "3600" }],
      },
    ]);
  });

  it("row 56: only one of two replicas starts a write with the same base until it has ended", async () => {
    const [first, second] = [createIntents(store), createIntents(store)];
    const results = await Promise.allSettled([
      startWrite("updateZone", "/cdn/AAAAAAAA1", "digest", first),
      startWrite("updateZone", "/cdn/AAAAAAAA1", "digest", second),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({ reason: expect.any(ObjectBusyError) });
    await expect(startWrite("updateZone", "/cdn/AAAAAAAA1")).rejects.toThrow(ObjectBusyError);
    expect(await startWrite("updateZone", "/cdn/AAAAAAAA2", "digest")).toMatchObject({ began: true });
  });

  it("become unknown, also next to an operation that this version doesn't know", async () => {
    await startWrite("copyZone", "/cdn/AAAAAAAA1/copy");
    await startWrite("deleteZone", "/cdn/AAAAAAAA1");
    expect(await recover(intents, true)).toBe(2);
    const states = await store.db.selectFrom("intents").select(["operation", "state"]).orderBy("operation").execute();
    expect(states).toEqual([
      { operation: "copyZone", state: "unconfirmed" },
      { operation: "deleteZone", state: "unconfirmed" },
    ]);
    const rows = await store.db.selectFrom("audit").select(["action", "outcome"]).execute();
    expect(rows).toEqual([{ action: "deleteZone", outcome: "unknown" }]);
  });
});
