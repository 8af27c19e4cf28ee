import { createServer } from "node:net";
import { operations } from "@edge-console/contract/operations";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { respondWith, type FakeService, startFakeService } from "../../../test/fake-service.ts";
import { Secret } from "../../platform/crypto/secret.ts";
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
  const response = await transport.send({ ...call, deadline: performance.now() + deadlineMs });
  return parseResponse(response, operations.listEdges);
}

async function catchFailure(work: Promise<unknown>): Promise<UpstreamFailure> {
  const error: unknown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(error instanceof UpstreamError)) throw new Error(`expected failure, got ${String(error)}`);
  return error.failure;
}

const edges = { IPV4: ["192.0.2.1"], IPV6: [], ALL: ["192.0.2.1"] };

describe("response of the service", () => {
  it("contains only the fields of the specification", async () => {
    service.setHandler(respondWith(200, { ...edges, NEWER: 1 }));
    expect(await read()).toEqual({ status: 200, data: edges });
  });

  it("throws an error with the service's message and Retry-After", async () => {
    service.setHandler(respondWith(503, [], "Wait a moment.", { "retry-after": "17" }));
    expect(await catchFailure(read())).toEqual({
      kind: "error-response",
      status: 503,
      message: "Wait a moment.",
      retryAfter: 17,
    });
  });

  it("sends the API key and no headers of a client", async () => {
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
  it("sends the body", async () => {
    await transport.send({ ...call, body: '{"NODE":"ams"}', deadline: performance.now() + 5_000 });
    expect(service.requests[0]).toMatchObject({ method: "GET", body: '{"NODE":"ams"}' });
    expect(service.requests[0]?.headers["content-type"]).toBe("application/json");
  });
});

describe("row 35: secrets in responses", () => {
  it("masks the API key", async () => {
    service.setHandler(respondWith(400, [], `The key ${key.reveal()} is invalid.`));
    expect(await catchFailure(read())).toMatchObject({ message: "The key [secret] is invalid." });
    service.setHandler(respondWith(200, { ...edges, ALL: [key.reveal()] }));
    expect(JSON.stringify(await read())).not.toContain(key.reveal());
  });

  it("masks secrets of the request body", () => {
    const pem = "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQ\n-----END PRIVATE KEY-----";
    const text = JSON.stringify({ CODE: 400, MESSAGE: "Unreadable: MIIEvQIBADANBgkqhkiG9w0BAQ", DATA: [] });
    const parse = () =>
      parseResponse({ status: 400, retryAfter: null, text }, operations.uploadCertificate, [new Secret(pem)]);
    expect(parse).toThrow(
      expect.objectContaining({ failure: expect.objectContaining({ message: "Unreadable: [secret]" }) }),
    );
  });
});

describe("row 46: invalid responses", () => {
  it.each<[string, Parameters<FakeService["setHandler"]>[0]]>([
    [
      "HTML with 200",
      (_, response) => void response.writeHead(200, { "content-type": "text/html" }).end("<h1>Hello</h1>"),
    ],
    ["HTML with 502", (_, response) => void response.writeHead(502).end("<h1>Bad gateway</h1>")],
    ["an empty response", (_, response) => void response.writeHead(200).end()],
    [
      "CODE different from the status",
      (_, response) => void response.writeHead(200).end('{"CODE":404,"MESSAGE":"","DATA":[]}'),
    ],
    ["DATA of the wrong type", respondWith(200, { IPV4: "192.0.2.1", IPV6: [], ALL: [] })],
    ["no envelope", (_, response) => void response.writeHead(200).end(JSON.stringify(edges))],
    [
      "text that is not UTF-8",
      (_, response) => void response.writeHead(200).end(Buffer.from([0x22, 0xff, 0xfe, 0x22])),
    ],
    [
      "an incomplete response",
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
        const writeMore = () => {
          while (!response.destroyed && response.write(chunk));
          if (!response.destroyed) response.once("drain", writeMore);
        };
        writeMore();
      },
    ],
    ["an unspecified status", respondWith(204, [])],
  ])("rejects %s", async (_, behavior) => {
    service.setHandler(behavior);
    expect(await catchFailure(read())).toMatchObject({ kind: "invalid-response" });
  });
});

describe("row 39: redirects", () => {
  it("does not follow a redirect", async () => {
    const otherService = await startFakeService(respondWith(200, edges));
    service.setHandler(
      (_, response) => void response.writeHead(302, { location: `${otherService.url.origin}/v1/edges` }).end(),
    );
    expect(await catchFailure(read())).toEqual({ kind: "invalid-response", status: 302, reason: "a redirect" });
    expect(otherService.requests).toEqual([]);
    await otherService.close();
  });
});

describe("row 45: deadline of the whole call", () => {
  it("ends a slow response", async () => {
    service.setHandler((_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const writer = setInterval(() => response.write(" "), 10);
      response.once("close", () => clearInterval(writer));
    });
    expect(await catchFailure(read(300))).toEqual({ kind: "timeout" });
  });

  it("ends a request without a response", async () => {
    service.setHandler(() => {});
    expect(await catchFailure(read(200))).toEqual({ kind: "timeout" });
  });
});

describe("connection", () => {
  it("fails before sending if the connection can't be established", async () => {
    const closed = createTransport({ url: new URL("http://127.0.0.1:1") });
    const rejected = closed.send({ ...call, deadline: performance.now() + 5_000 });
    expect(await catchFailure(rejected)).toEqual({ kind: "connection-failed" });
    const unresolvable = createTransport({ url: new URL("http://service.invalid") });
    expect(await catchFailure(unresolvable.send({ ...call, deadline: performance.now() + 5_000 }))).toEqual({
      kind: "connection-failed",
    });
    await Promise.all([closed.close(), unresolvable.close()]);
  });

  it("reports a lost connection if the request may have arrived", async () => {
    service.setHandler((_, response) => response.destroy());
    expect(await catchFailure(read())).toEqual({ kind: "connection-lost" });
  });

  it("returns an invalid response if the server does not speak HTTP", async () => {
    const server = createServer((socket) => socket.once("data", () => socket.end("220 mail.example ESMTP\r\n")));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    const notHttp = createTransport({ url: new URL(`http://127.0.0.1:${address.port}`) });
    const failure = await catchFailure(notHttp.send({ ...call, deadline: performance.now() + 5_000 }));
    expect(failure).toMatchObject({ kind: "invalid-response" });
    await notHttp.close();
    server.close();
  });
});
