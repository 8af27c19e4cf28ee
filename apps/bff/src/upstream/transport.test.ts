import { createServer } from "node:net";
import { operations } from "@edge-console/contract/operations";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { respondWith, type FakeService, startFakeService } from "../../test/fake-service.ts";
import { Secret } from "../crypto/secret.ts";
import { parseResponse } from "./response.ts";
import { createTransport, type Transport } from "./transport.ts";
import { type UpstreamFailure, UpstreamError } from "./failure.ts";

const key = new Secret("k3Y".repeat(21) + "Z");

let service: FakeService;
let transport: Transport;

beforeEach(async () => {
  service = await startFakeService();
  transport = createTransport({ url: service.url, maxResponseBytes: 100_000 });
});

afterEach(async () => {
  await transport.close();
  await service.close();
});

const call = { method: "GET", path: "/v1/edges", key } as const;

async function read(deadlineMs = 5_000) {
  const raw = await transport.send({ ...call, deadline: performance.now() + deadlineMs });
  return parseResponse(raw, operations.listEdges);
}

async function failureOf(work: Promise<unknown>): Promise<UpstreamFailure> {
  const error: unknown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(error instanceof UpstreamError)) throw new Error(`expected failure, got ${String(error)}`);
  return error.failure;
}

const edges = { IPV4: ["192.0.2.1"], IPV6: [], ALL: ["192.0.2.1"] };

describe("an answer of the service", () => {
  it("is DATA with the fields of the specification alone", async () => {
    service.setHandler(respondWith(200, { ...edges, NEWER: 1 }));
    expect(await read()).toEqual({ status: 200, data: edges });
  });

  it("is an error in the service's own words, with its Retry-After", async () => {
    service.setHandler(respondWith(503, [], "Wait a moment.", { "retry-after": "17" }));
    expect(await failureOf(read())).toEqual({
      kind: "error-response",
      status: 503,
      message: "Wait a moment.",
      retryAfter: 17,
    });
  });

  it("carries the key to the service and nothing of a client's", async () => {
    service.setHandler(respondWith(200, edges));
    await read();
    expect(service.requests[0]?.headers.authorization).toBe(`Bearer ${key.reveal()}`);
    expect(Object.keys(service.requests[0]?.headers ?? {}).toSorted()).toEqual([
      "accept",
      "authorization",
      "connection",
      "host",
    ]);
  });
});

describe("row 53: a GET with a body", () => {
  it("arrives with it", async () => {
    await transport.send({ ...call, body: '{"NODE":"ams"}', deadline: performance.now() + 5_000 });
    expect(service.requests[0]).toMatchObject({ method: "GET", body: '{"NODE":"ams"}' });
    expect(service.requests[0]?.headers["content-type"]).toBe("application/json");
  });
});

describe("row 35: the service echoes a secret", () => {
  it("masks the key wherever it stands", async () => {
    service.setHandler(respondWith(400, [], `The key ${key.reveal()} is odd.`));
    expect(await failureOf(read())).toMatchObject({ message: "The key [secret] is odd." });
    service.setHandler(respondWith(200, { ...edges, ALL: [key.reveal()] }));
    expect(JSON.stringify(await read())).not.toContain(key.reveal());
  });

  it("masks the secrets of the request's own body", () => {
    const pem = "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQ\n-----END PRIVATE KEY-----";
    const text = JSON.stringify({ CODE: 400, MESSAGE: "Unreadable: MIIEvQIBADANBgkqhkiG9w0BAQ", DATA: [] });
    const answer = () =>
      parseResponse({ status: 400, retryAfter: null, text }, operations.uploadCertificate, [new Secret(pem)]);
    expect(answer).toThrow(
      expect.objectContaining({ failure: expect.objectContaining({ message: "Unreadable: [secret]" }) }),
    );
  });
});

describe("row 46: what is not the service as specified is unreadable", () => {
  it.each<[string, Parameters<FakeService["setHandler"]>[0]]>([
    [
      "HTML with 200",
      (_, response) => void response.writeHead(200, { "content-type": "text/html" }).end("<h1>Hello</h1>"),
    ],
    ["HTML with 502", (_, response) => void response.writeHead(502).end("<h1>Bad gateway</h1>")],
    ["an empty answer", (_, response) => void response.writeHead(200).end()],
    [
      "CODE unlike the status",
      (_, response) => void response.writeHead(200).end('{"CODE":404,"MESSAGE":"","DATA":[]}'),
    ],
    ["DATA of the wrong type", respondWith(200, { IPV4: "192.0.2.1", IPV6: [], ALL: [] })],
    ["no envelope", (_, response) => void response.writeHead(200).end(JSON.stringify(edges))],
    [
      "text that is not UTF-8",
      (_, response) => void response.writeHead(200).end(Buffer.from([0x22, 0xff, 0xfe, 0x22])),
    ],
    [
      "an answer cut short",
      (_, response) => {
        response.writeHead(200, { "content-length": "1000" });
        response.write('{"CODE":200,');
        setTimeout(() => response.destroy(), 20);
      },
    ],
    [
      "100 MB",
      (_, response) => {
        response.writeHead(200);
        const chunk = "x".repeat(64 * 1024);
        const more = () => {
          while (!response.destroyed && response.write(chunk));
          if (!response.destroyed) response.once("drain", more);
        };
        more();
      },
    ],
    ["a status that the specification does not have", respondWith(204, [])],
  ])("%s", async (_, behaviour) => {
    service.setHandler(behaviour);
    expect(await failureOf(read())).toMatchObject({ kind: "invalid-response" });
  });
});

describe("row 39: the service is the only place that is called", () => {
  it("does not follow a redirect", async () => {
    const elsewhere = await startFakeService(respondWith(200, edges));
    service.setHandler(
      (_, response) => void response.writeHead(302, { location: `${elsewhere.url.origin}/v1/edges` }).end(),
    );
    expect(await failureOf(read())).toEqual({ kind: "invalid-response", status: 302, reason: "a redirect" });
    expect(elsewhere.requests).toEqual([]);
    await elsewhere.close();
  });
});

describe("row 45: one deadline over the whole call", () => {
  it("ends an answer that drips in", async () => {
    service.setHandler((_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const drip = setInterval(() => response.write(" "), 10);
      response.once("close", () => clearInterval(drip));
    });
    expect(await failureOf(read(300))).toEqual({ kind: "timeout" });
  });

  it("ends a silence", async () => {
    service.setHandler(() => {});
    expect(await failureOf(read(200))).toEqual({ kind: "timeout" });
  });
});

describe("a connection", () => {
  it("that cannot be made sent nothing", async () => {
    const closed = createTransport({ url: new URL("http://127.0.0.1:1") });
    const refused = closed.send({ ...call, deadline: performance.now() + 5_000 });
    expect(await failureOf(refused)).toEqual({ kind: "connection-failed" });
    const nowhere = createTransport({ url: new URL("http://service.invalid") });
    expect(await failureOf(nowhere.send({ ...call, deadline: performance.now() + 5_000 }))).toEqual({
      kind: "connection-failed",
    });
    await Promise.all([closed.close(), nowhere.close()]);
  });

  it("that breaks after the request may have carried it", async () => {
    service.setHandler((_, response) => response.destroy());
    expect(await failureOf(read())).toEqual({ kind: "connection-lost" });
  });

  it("to something that does not speak HTTP is unreadable", async () => {
    const server = createServer((socket) => socket.once("data", () => socket.end("220 mail.example ESMTP\r\n")));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    const odd = createTransport({ url: new URL(`http://127.0.0.1:${address.port}`) });
    const failure = await failureOf(odd.send({ ...call, deadline: performance.now() + 5_000 }));
    expect(failure).toMatchObject({ kind: "invalid-response" });
    await odd.close();
    server.close();
  });
});
