import { operations } from "@edge-console/contract/operations";
import { freshDatabase } from "@edge-console/testing/databases";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { envelope, type FakeService, startFakeService } from "../../test/fake-service.ts";
import { openStore, type Store } from "../store/store.ts";
import { Secret } from "../vault/secret.ts";
import { createUpstream, type Upstream } from "./client.ts";
import { readIds } from "./path.ts";
import { createTransport } from "./transport.ts";
import { UnrecordedWriteError, type WriteCall } from "./writing.ts";

const ids = readIds(operations.deleteTunnel.path, { TUNNEL_ID: "AAAAAAAA1" }) ?? {};

describe("a write while the console's own database fails", () => {
  let service: FakeService;
  let store: Store;
  let upstream: Upstream;

  beforeEach(async () => {
    service = await startFakeService(envelope(200, []));
    store = await openStore(await freshDatabase("sqlite"));
    await store.db
      .insertInto("accounts")
      .values({ id: "acc0000001", name: "harbour", service_account_id: null, created_at: 1 })
      .execute();
    const transport = createTransport({ url: service.url });
    upstream = createUpstream({ store, transport, keyOf: async () => new Secret("K".repeat(64)) });
  });

  afterEach(async () => {
    await upstream.close();
    await service.close();
    await store.close();
  });

  const write = (record: WriteCall["record"] = async () => {}) =>
    upstream.forAccount("acc0000001").write({
      name: "deleteTunnel",
      operation: operations.deleteTunnel,
      ids,
      userId: "usr0000001",
      requestId: "req-1",
      idempotencyKey: null,
      base: null,
      readBefore: () => {},
      search: { body: null, known: null },
      record,
    });
  const intents = () => store.db.selectFrom("intents").select(["state", "operation"]).execute();

  it("is not sent when it cannot be noted first", async () => {
    await store.db.schema.dropTable("intents").execute();
    await expect(write()).rejects.toThrow("intents");
    expect(service.arrived).toEqual([]);
  });

  it("is not sent, and known not to be, when its budget cannot be counted", async () => {
    await store.db.schema.dropTable("budgets").execute();
    expect(await write()).toMatchObject({ outcome: "not-applied", trouble: { kind: "uncounted" } });
    expect(service.arrived).toEqual([]);
    expect(await intents()).toEqual([{ state: "not-applied", operation: "deleteTunnel" }]);
  });

  it("is noted before it is sent, and stays so when its end cannot be put on record", async () => {
    let noted: unknown;
    service.behave((arrived, response) => {
      void intents().then((found) => {
        noted = found;
        envelope(200, [])(arrived, response);
      });
    });
    const failing = write(async () => {
      throw new Error("disk full");
    });
    await expect(failing).rejects.toThrow(UnrecordedWriteError);
    expect(noted).toEqual([{ state: "pending", operation: "deleteTunnel" }]);
    expect(await intents()).toEqual(noted);
    expect(await upstream.intents.abandon(0, async () => {})).toBe(1);
    expect(await intents()).toEqual([{ state: "unknown", operation: "deleteTunnel" }]);
  });
});
