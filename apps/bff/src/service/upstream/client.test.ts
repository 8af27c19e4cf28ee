import { operations } from "@edge-console/contract/operations";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestStore } from "../../../test/migrated-database.ts";
import { respondWith, type FakeService, startFakeService } from "../../../test/fake-service.ts";
import type { Store } from "../../platform/db/store.ts";
import { Secret } from "../../platform/crypto/secret.ts";
import { createUpstream, type Upstream } from "./client.ts";
import { createTransport } from "./transport.ts";
import type { UpstreamFailure } from "./failure.ts";

describe("reads from the Edge API", () => {
  let service: FakeService;
  let store: Store;
  let upstream: Upstream;
  let now: number;
  /** Delays the clock of the database. */
  let block: () => void;

  beforeEach(async () => {
    service = await startFakeService(respondWith(200, { TUNNELS: [] }));
    now = 1_790_000_040;
    block = () => {};
    const clock = () => {
      block();
      return now;
    };
    store = await openTestStore("sqlite", { clock });
    const transport = createTransport({ url: service.url });
    const loadKey = async (accountId: string) => new Secret(accountId.padEnd(64, "K"));
    upstream = createUpstream({ store, transport, loadKey, deadlineMs: 1_000 });
  });

  afterEach(async () => {
    await upstream.close();
    await service.close();
    await store.close();
  });

  const read = (accountId = "acc0000001") =>
    upstream.createReader(accountId, "read").read({ operation: operations.listTunnels, ids: {} });
  const failure = (kind: UpstreamFailure["kind"]) => ({ failure: expect.objectContaining({ kind }) });

  it("aren't sent and fail at the deadline while the database doesn't respond", async () => {
    const stuckStore = { ...store, writeRelaxed: () => new Promise<never>(() => {}) };
    const deps = { store: stuckStore, loadKey: async () => new Secret("K".repeat(64)), deadlineMs: 100 };
    const blockedUpstream = createUpstream({ ...deps, transport: createTransport({ url: service.url }) });
    const call = { operation: operations.listTunnels, ids: {} };
    await expect(blockedUpstream.createReader("acc0000001", "read").read(call)).rejects.toMatchObject(
      failure("deadline-exceeded"),
    );
    expect(service.requests).toEqual([]);
    await blockedUpstream.close();
  });

  it("row 51: are retried once after a lost connection, not after an error response or a timeout", async () => {
    let first = true;
    service.setHandler((request, response) => {
      if (first) response.destroy();
      else respondWith(200, { TUNNELS: [] })(request, response);
      first = false;
    });
    expect(await read()).toMatchObject({ status: 200, data: { TUNNELS: [] } });
    expect(service.requests).toHaveLength(2);

    service.setHandler(respondWith(500));
    await expect(read()).rejects.toMatchObject(failure("error-response"));
    service.setHandler(() => {});
    await expect(read()).rejects.toMatchObject(failure("timeout"));
    expect(service.requests).toHaveLength(4);
  });

  it("row 52: stop after repeated failures of the service", async () => {
    service.setHandler(respondWith(503));
    for (let n = 0; n < 10; n++) await expect(read()).rejects.toMatchObject(failure("error-response"));
    await expect(read()).rejects.toMatchObject({ failure: { kind: "circuit-open", retryAfter: 5 } });
    expect(service.requests).toHaveLength(10);
    // Public operations have their own circuit breaker.
    service.setHandler(respondWith(200, { IPV4: [], IPV6: [], ALL: [] }));
    expect((await upstream.readPublic("listEdges")).status).toBe(200);
  });

  it("row 48: of a public operation pause for the Retry-After of its 503", async () => {
    service.setHandler(respondWith(503, [], "", { "retry-after": "17" }));
    await expect(upstream.readPublic("getStatus")).rejects.toMatchObject(failure("error-response"));
    await expect(upstream.readPublic("getStatus")).rejects.toMatchObject({
      failure: { kind: "circuit-open", retryAfter: 17 },
    });
    expect(service.requests).toHaveLength(1);
    service.setHandler(respondWith(200, { IPV4: [], IPV6: [], ALL: [] }));
    expect((await upstream.readPublic("listEdges")).status).toBe(200);
    now += 17;
    await expect(upstream.readPublic("getStatus")).rejects.toMatchObject(failure("invalid-response"));
  });

  it("row 72: wait for at most one window after a 429, only with the same key", async () => {
    service.setHandler(respondWith(429, [], "Too many requests.", { "retry-after": "3600" }));
    for (const accountId of ["limited1", "limited2"]) {
      await expect(read(accountId)).rejects.toMatchObject({
        failure: { kind: "error-response", status: 429, retryAfter: 60 },
      });
      await expect(read(accountId)).rejects.toMatchObject({
        failure: { kind: "rate-limited", limit: "service", retryAfter: 60 },
      });
    }
    expect(service.requests).toHaveLength(2);
    service.setHandler(respondWith(200, { TUNNELS: [] }));
    expect((await read("third")).status).toBe(200);
    now += 60;
    expect((await read("limited1")).status).toBe(200);
  });

  it("are not sent after their deadline if the console was blocked", async () => {
    await read();
    block = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_100);
    await expect(read()).rejects.toMatchObject(failure("deadline-exceeded"));
    expect(service.requests).toHaveLength(1);
  });

  it("send no API key with a public operation", async () => {
    service.setHandler(respondWith(200, { IPV4: [], IPV6: [], ALL: [] }));
    await upstream.readPublic("listEdges");
    expect(service.requests[0]?.headers.authorization).toBeUndefined();
  });
});
