import { operations } from "@edge-console/contract/operations";
import { freshDatabase } from "@edge-console/testing/databases";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { respondWith, type FakeService, startFakeService } from "../../test/fake-service.ts";
import { openStore, type Store } from "../db/store.ts";
import { Secret } from "../crypto/secret.ts";
import { createUpstream, type Upstream } from "./client.ts";
import { createTransport } from "./transport.ts";
import type { UpstreamFailure } from "./failure.ts";

describe("reads of the service", () => {
  let service: FakeService;
  let store: Store;
  let upstream: Upstream;
  let now: number;
  /** What the database takes its time with. */
  let held: () => void;

  beforeEach(async () => {
    service = await startFakeService(respondWith(200, { TUNNELS: [] }));
    now = 1_790_000_040;
    held = () => {};
    const clock = () => {
      held();
      return now;
    };
    store = await openStore(await freshDatabase("sqlite"), { clock });
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

  it("end by their deadline, unsent, while the database says nothing", async () => {
    const stuck = { ...store, writeRelaxed: () => new Promise<never>(() => {}) };
    const deps = { store: stuck, loadKey: async () => new Secret("K".repeat(64)), deadlineMs: 100 };
    const waiting = createUpstream({ ...deps, transport: createTransport({ url: service.url }) });
    const call = { operation: operations.listTunnels, ids: {} };
    await expect(waiting.createReader("acc0000001", "read").read(call)).rejects.toMatchObject(
      failure("deadline-exceeded"),
    );
    expect(service.requests).toEqual([]);
    await waiting.close();
  });

  it("row 51: are repeated once when the connection breaks, and not for an answer or a timeout", async () => {
    let first = true;
    service.setHandler((arrived, response) => {
      if (first) response.destroy();
      else respondWith(200, { TUNNELS: [] })(arrived, response);
      first = false;
    });
    expect(await read()).toEqual({ status: 200, data: { TUNNELS: [] } });
    expect(service.requests).toHaveLength(2);

    service.setHandler(respondWith(500));
    await expect(read()).rejects.toMatchObject(failure("error-response"));
    service.setHandler(() => {});
    await expect(read()).rejects.toMatchObject(failure("timeout"));
    expect(service.requests).toHaveLength(4);
  });

  it("row 52: leave a service alone that fails again and again, whatever it did before", async () => {
    service.setHandler(respondWith(503));
    for (let n = 0; n < 10; n++) await expect(read()).rejects.toMatchObject(failure("error-response"));
    await expect(read()).rejects.toMatchObject({ failure: { kind: "circuit-open", retryAfter: 5 } });
    expect(service.requests).toHaveLength(10);
    // The public objects say of themselves whether they can be read.
    service.setHandler(respondWith(200, { IPV4: [], IPV6: [], ALL: [] }));
    expect((await upstream.readPublic("listEdges")).status).toBe(200);
  });

  it("row 48: of the public objects keep away for as long as a 503 says, from that one alone", async () => {
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

  it("row 72: of a key that is refused with 429 wait for one window at most, and those of others not at all", async () => {
    service.setHandler(respondWith(429, [], "Too many requests.", { "retry-after": "3600" }));
    for (const accountId of ["refused1", "refused2"]) {
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
    expect((await read("refused1")).status).toBe(200);
  });

  it("are not sent after their deadline, when the console itself was held up", async () => {
    await read();
    held = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_100);
    await expect(read()).rejects.toMatchObject(failure("deadline-exceeded"));
    expect(service.requests).toHaveLength(1);
  });

  it("carry no key to a public operation", async () => {
    service.setHandler(respondWith(200, { IPV4: [], IPV6: [], ALL: [] }));
    await upstream.readPublic("listEdges");
    expect(service.requests[0]?.headers.authorization).toBeUndefined();
  });
});
