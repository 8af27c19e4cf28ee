import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getPort } from "../../../test/get-port.ts";
import { sendRequest } from "../../../test/http-client.ts";
import { createLog } from "./log.ts";
import { createPublicHost } from "./public-host.ts";
import { createStartupHandler, type StartupHandler } from "./startup-handler.ts";

let server: Server;

const createHandler = (maxWaitMs: number) =>
  createStartupHandler({
    host: createPublicHost(new URL("https://console.example")),
    hsts: "host",
    log: createLog("silent"),
    maxWaitMs,
  });

async function start({ listener }: StartupHandler): Promise<Server> {
  const started = createServer(listener).listen(0, "127.0.0.1");
  await once(started, "listening");
  return started;
}

beforeAll(async () => {
  server = await start(createHandler(0));
});

afterAll(() => server.close());

const get = (path: string, host = "console.example") => {
  const port = getPort(server);
  return sendRequest(`http://localhost:${port}`, "GET", path, { headers: { host } });
};

describe("while the console starts", () => {
  it("row 60: is live and not ready for any host", async () => {
    for (const host of ["console.example", "10.0.0.7"]) {
      expect(await get("/healthz/live?at=1", host)).toMatchObject({ status: 200, json: { status: "live" } });
      expect(await get("/healthz/ready", host)).toMatchObject({ status: 503, json: { status: "starting" } });
    }
  });

  it("returns 503 with Retry-After for everything else", async () => {
    for (const path of ["/", "/api/session"]) {
      const { status, headers, json } = await get(path);
      expect([status, headers["retry-after"], headers["cache-control"]]).toEqual([503, "1", "no-store"]);
      expect(json).toMatchObject({ type: "urn:edge-console:unavailable", detail: "The console is starting." });
    }
  });

  it("passes on the requests that waited, with their bodies, when it's ready", async () => {
    const handler = createHandler(60_000);
    const waiting = await start(handler);
    const arrived = once(waiting, "request");
    const response = sendRequest(`http://localhost:${getPort(waiting)}`, "POST", "/api/session", { body: { a: 1 } });
    await arrived;
    handler.handOver((request, reply) => void request.pipe(reply));
    expect(await response).toMatchObject({ status: 200, json: { a: 1 } });
    waiting.close();
  });

  it("row 40: rejects another host with 421", async () => {
    expect((await get("/", "evil.example")).status).toBe(421);
  });

  it.each(["/", "/api/session", "/healthz/live"])("rows 1, 3 and 4: %s has all security headers", async (path) => {
    expect((await get(path)).headers).toMatchObject({
      "content-security-policy": expect.stringContaining("default-src 'none'"),
      "strict-transport-security": "max-age=63072000",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-resource-policy": "same-origin",
    });
  });
});
