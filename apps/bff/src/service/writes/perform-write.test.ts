import { computeBaseDigest } from "@edge-console/contract/console/base-digest";
import { zoneIdSchema } from "@edge-console/contract/ids";
import { operations } from "@edge-console/contract/operations";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestStore } from "../../../test/migrated-database.ts";
import { respondWith, type FakeService, startFakeService } from "../../../test/fake-service.ts";
import type { Store } from "../../platform/db/store.ts";
import { Secret } from "../../platform/crypto/secret.ts";
import { createUpstream, type Upstream } from "../upstream/client.ts";
import { parsePathIds } from "../upstream/path.ts";
import { createTransport } from "../upstream/transport.ts";
import { performWrite, UnrecordedWriteError, type Write } from "./perform-write.ts";

const zoneId = zoneIdSchema.parse("AAAAAAAA1");
const ids = parsePathIds(operations.deleteTunnel.path, { TUNNEL_ID: "AAAAAAAA1" }) ?? {};

describe("a write", () => {
  let service: FakeService;
  let store: Store;
  let upstream: Upstream;
  let now: number;

  beforeEach(async () => {
    now = 1_790_000_040;
    service = await startFakeService(respondWith(200, []));
    store = await openTestStore("sqlite", { clock: () => now });
    await store.db
      .insertInto("accounts")
      .values({ id: "acc0000001", name: "harbour", service_account_id: null, created_at: 1 })
      .execute();
    const transport = createTransport({ url: service.url });
    upstream = createUpstream({ store, transport, loadKey: async () => new Secret("K".repeat(64)) });
  });

  afterEach(async () => {
    await upstream.close();
    await service.close();
    await store.close();
  });

  const write = (change: Partial<Write> = {}) =>
    performWrite(upstream, {
      accountId: "acc0000001",
      name: "deleteTunnel",
      operation: operations.deleteTunnel,
      ids,
      userId: "usr0000001",
      requestId: "req-1",
      idempotencyKey: null,
      base: null,
      baseReadAtMs: null,
      runId: null,
      readBefore: () => {},
      reconcileHints: { body: null, before: null },
      address: "",
      changes: "[]",
      record: async () => {},
      ...change,
    });
  const intents = () => store.db.selectFrom("intents").select(["state", "operation"]).execute();

  it("is not sent if its intent can't be stored", async () => {
    await store.db.schema.dropTable("intents").execute();
    await expect(write()).rejects.toThrow("intents");
    expect(service.requests).toEqual([]);
  });

  it("is not sent, and not applied, if the rate limit budget is unavailable", async () => {
    await store.db.schema.dropTable("budgets").execute();
    expect(await write()).toMatchObject({ outcome: "not-applied", failure: { kind: "budget-unavailable" } });
    expect(service.requests).toEqual([]);
    expect(await intents()).toEqual([{ state: "not-applied", operation: "deleteTunnel" }]);
  });

  it("can use the whole rate limit, including the read of its base", async () => {
    const caller = { accountId: "acc0000001", key: new Secret("K".repeat(64)) };
    for (let n = 0; n < 270; n += 1) await upstream.budget.consume(caller, "read");
    await expect(upstream.budget.consume(caller, "read")).rejects.toMatchObject({ failure: { kind: "rate-limited" } });
    const tunnel = {
      TUNNEL_ID: "AAAAAAAA1",
      NAME: "depot",
      ENABLED: 1,
      STATE: "NEVER",
      LOCATION: "",
      LOCATION_NAME: "",
      CONNECTED_AT: 0,
      AGENT_VERSION: "",
      ENDPOINT_COUNT: 0,
      CREATED_AT: 1_790_000_000,
      ENDPOINTS: [],
    };
    service.setHandler(respondWith(200, tunnel));
    const base = await computeBaseDigest(tunnel, ["NAME"]);
    expect(
      await write({ name: "updateTunnel", operation: operations.updateTunnel, body: { NAME: "pier" }, base }),
    ).toMatchObject({ outcome: "applied" });
    expect(service.requests.map(({ method }) => method)).toEqual(["GET", "POST"]);
  });

  it("is stored until it is reconciled, however long the service is unavailable", async () => {
    service.setHandler(respondWith(503));
    await write({ name: "deleteZone", operation: operations.deleteZone, ids: { ZONE_ID: zoneId } });
    service.setHandler(respondWith(200));
    await write({ name: "deleteZone", operation: operations.deleteZone, ids: { ZONE_ID: zoneId } });
    now += 25 * 3_600;
    await upstream.intents.deleteExpired();
    expect(await upstream.intents.listDue("acc0000001")).toMatchObject([
      { operation: "deleteZone", state: "unconfirmed" },
    ]);
    expect(await intents()).toHaveLength(1);
  });

  it("is stored before it is sent, and stays pending if its result can't be recorded", async () => {
    let noted: unknown;
    service.setHandler((request, response) => {
      void intents().then((found) => {
        noted = found;
        respondWith(200, [])(request, response);
      });
    });
    const failing = write({
      record: async () => {
        throw new Error("disk full");
      },
    });
    await expect(failing).rejects.toThrow(UnrecordedWriteError);
    expect(noted).toEqual([{ state: "pending", operation: "deleteTunnel" }]);
    expect(await intents()).toEqual(noted);
    expect(await upstream.intents.abandon(true, async () => {})).toBe(1);
    expect(await intents()).toEqual([{ state: "unconfirmed", operation: "deleteTunnel" }]);
  });
});
