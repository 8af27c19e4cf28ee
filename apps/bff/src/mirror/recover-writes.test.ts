import { databaseKinds, freshDatabase } from "@edge-console/testing/databases";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type AuditLog, createAuditLog } from "../audit/audit-log.ts";
import { createOutsideWatch } from "../outside/watcher.ts";
import { openStore, type Store } from "../store/store.ts";
import { createIntents, type Intents } from "../upstream/intents.ts";
import { Secret } from "../vault/secret.ts";
import { recoverWrites } from "./recover-writes.ts";

describe.each(databaseKinds)("writes on which a process died, on %s", (kind) => {
  let store: Store;
  let intents: Intents;
  let audit: AuditLog;

  beforeEach(async () => {
    store = await openStore(await freshDatabase(kind));
    intents = createIntents(store);
    audit = createAuditLog(store, [new Secret("the operator's secret of a test")]);
    await store.db
      .insertInto("accounts")
      .values({ id: "acc0000001", name: "harbour", service_account_id: null, created_at: 1 })
      .execute();
  });

  afterEach(() => store.close());

  const begin = (operation: string, target: string) =>
    intents.begin({
      account_id: "acc0000001",
      user_id: "usr0000001",
      operation,
      target,
      body_digest: "",
      idempotency_key: null,
      request_id: operation,
      body: null,
      known: null,
    });

  it("are unknown, also beside one that this version of the console does not know", async () => {
    await begin("copyZone", "/cdn/AAAAAAAA1/copy");
    await begin("deleteZone", "/cdn/AAAAAAAA1");
    const outside = createOutsideWatch({ store, audit, log: { error: () => {} } as never });
    expect(await recoverWrites({ intents, audit, outside }, { alone: true })).toBe(2);
    const states = await store.db.selectFrom("intents").select(["operation", "state"]).orderBy("operation").execute();
    expect(states).toEqual([
      { operation: "copyZone", state: "unknown" },
      { operation: "deleteZone", state: "unknown" },
    ]);
    const rows = await store.db.selectFrom("audit").select(["action", "outcome"]).execute();
    expect(rows).toEqual([{ action: "deleteZone", outcome: "unknown" }]);
  });
});
