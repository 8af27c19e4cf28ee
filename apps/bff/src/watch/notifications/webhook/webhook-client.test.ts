import { createServer, type Server } from "node:net";
import { once } from "node:events";
import { type DnsServer, startDnsServer } from "@edge-console/testing/dns-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { getPort } from "../../../../test/get-port.ts";
import { type HttpsReceiver, startHttpsReceiver } from "../../../../test/https-receiver.ts";
import { Secret } from "../../../platform/crypto/secret.ts";
import { createWebhookClient, type WebhookClient } from "./webhook-client.ts";

describe("row 85: a URL that a member typed reaches no private network", () => {
  let receiver: HttpsReceiver;
  let dns: DnsServer;
  let guarded: WebhookClient;
  let client: WebhookClient;
  /** Anything that connects to it would have got through. */
  let trap: Server;
  let connections = 0;

  beforeAll(async () => {
    receiver = await startHttpsReceiver();
    trap = createServer((socket) => {
      connections += 1;
      socket.destroy();
    }).listen(0, "127.0.0.1");
    await once(trap, "listening");
    dns = await startDnsServer({
      "loopback.example.com": { a: ["127.0.0.1"] },
      "metadata.example.com": { a: ["169.254.169.254"] },
      "mixed.example.com": { a: ["192.0.2.1", "10.0.0.1"] },
    });
    guarded = createWebhookClient({ privateHosts: [], dnsServers: [dns.address], timeoutMs: 1_500 });
    client = createWebhookClient({ privateHosts: [receiver.host], dnsServers: [dns.address], timeoutMs: 1_500 });
  });

  beforeEach(() => {
    connections = 0;
    receiver.requests.length = 0;
    receiver.respondWith((_, response) => response.writeHead(204).end());
  });

  afterEach(() => vi.unstubAllEnvs());

  afterAll(async () => {
    await Promise.all([guarded.close(), client.close(), receiver.close(), dns.stop()]);
    trap.close();
  });

  const post = (url: string, from = client) => from.post(new Secret(url), '{"a":1}', { "x-test": "1" });

  it.each([
    "https://127.0.0.1:PORT/",
    "https://127.1:PORT/",
    "https://0x7f000001:PORT/",
    "https://2130706433:PORT/",
    "https://localhost:PORT/",
    "https://[::1]:PORT/",
    "https://[::ffff:127.0.0.1]:PORT/",
    "https://[::ffff:0:127.0.0.1]:PORT/",
    "https://[64:ff9b::127.0.0.1]:PORT/",
    "https://[::7f00:1]:PORT/",
    "https://[::a9fe:a9fe]/",
    "https://168.63.129.16/",
    "https://[64:ff9b:1::127.0.0.1]:PORT/",
    "https://[2002:7f00:1::]:PORT/",
    "https://0.0.0.0:PORT/",
    "https://[::]:PORT/",
    "https://10.0.0.1/",
    "https://172.16.0.1/",
    "https://192.168.1.1/",
    "https://100.64.0.1/",
    "https://169.254.169.254/latest/meta-data/",
    "https://[fe80::1]/",
    "https://[fc00::1]/",
    "https://[fec0::1]/",
    "https://224.0.0.1/",
    "https://[ff02::1]/",
    "https://255.255.255.255/",
    "https://loopback.example.com:PORT/",
    "https://LOOPBACK.example.com.:PORT/",
    "https://metadata.example.com/",
    "https://mixed.example.com:PORT/",
    "http://198.51.100.1/",
  ])("%s is refused", async (url) => {
    const target = url.replace("PORT", String(getPort(trap)));
    expect(await post(target, guarded)).toEqual({ failure: "connection-failed", status: null, retryAfter: null });
    expect(connections).toBe(0);
  });

  it("T45, row 99: a name that exists in the console's network fails like one that doesn't exist", async () => {
    const attempt = async (name: string) => {
      dns.queriedNames.length = 0;
      return { result: await post(`https://${name}/`, guarded), queries: dns.queriedNames.length };
    };
    const missing = await attempt("missing.example.com");
    expect(missing).toEqual({ result: { failure: "connection-failed", status: null, retryAfter: null }, queries: 2 });
    for (const name of ["loopback.example.com", "metadata.example.com", "mixed.example.com"]) {
      expect(await attempt(name)).toEqual(missing);
    }
  });

  it("a host that the operator allows is reached, and no other port of it", async () => {
    expect(await post(`${receiver.url}/hook?key=1`)).toEqual({ failure: null, status: 204, retryAfter: null });
    expect(receiver.requests).toEqual([
      {
        path: "/hook?key=1",
        headers: expect.objectContaining({ "content-type": "application/json", "x-test": "1" }),
        body: '{"a":1}',
      },
    ]);
    expect(await post(`https://localhost:${getPort(trap)}/`)).toMatchObject({ failure: "connection-failed" });
  });

  it("a redirect isn't followed", async () => {
    const location = `https://127.0.0.1:${getPort(trap)}/`;
    receiver.respondWith((_, response) => response.writeHead(307, { location }).end());
    expect(await post(receiver.url)).toMatchObject({ failure: "redirect", status: 307 });
    expect(connections).toBe(0);
  });

  it("a proxy of the environment isn't used", async () => {
    const proxy = `http://127.0.0.1:${getPort(trap)}`;
    for (const name of ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "ALL_PROXY"]) vi.stubEnv(name, proxy);
    vi.stubEnv("NODE_USE_ENV_PROXY", "1");
    const fresh = createWebhookClient({ privateHosts: [receiver.host], dnsServers: [] });
    expect(await post(receiver.url, fresh)).toMatchObject({ failure: null });
    expect(connections).toBe(0);
    await fresh.close();
  });

  it("a certificate for another name is refused", async () => {
    const other = createWebhookClient({ privateHosts: ["127.0.0.1"], dnsServers: [], timeoutMs: 1_500 });
    expect(await post(`https://127.0.0.1:${receiver.port}/`, other)).toMatchObject({ failure: "connection-failed" });
    expect(receiver.requests).toEqual([]);
    await other.close();
  });

  it.each([
    ["never responds", () => {}],
    [
      "never ends its response",
      (response: { writeHead(status: number): { write(text: string): void } }) => response.writeHead(200).write("x"),
    ],
  ])("a server that %s is cut", async (_, respond) => {
    receiver.respondWith((_request, response) => respond(response));
    expect(await post(receiver.url)).toMatchObject({ failure: "timeout" });
  });

  it("a server that sends byte by byte is cut", async () => {
    let timer: NodeJS.Timeout | undefined;
    receiver.respondWith((_, response) => {
      response.writeHead(200);
      timer = setInterval(() => response.write("x"), 50);
    });
    expect(await post(receiver.url)).toMatchObject({ failure: "timeout", status: 200 });
    clearInterval(timer);
  });

  it("a server that sends too much is cut", async () => {
    receiver.respondWith((_, response) => {
      response.writeHead(200);
      const send = () => {
        if (!response.destroyed) response.write("x".repeat(65_536), () => setImmediate(send));
      };
      send();
    });
    expect(await post(receiver.url)).toMatchObject({ failure: "response-too-large", status: 200 });
  });

  it("a status that isn't 2xx is a rejection, with its Retry-After", async () => {
    receiver.respondWith((_, response) => response.writeHead(429, { "retry-after": "90" }).end("slow down"));
    expect(await post(receiver.url)).toEqual({ failure: "rejected", status: 429, retryAfter: 90 });
  });
});
