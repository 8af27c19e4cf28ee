import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { demoAccounts } from "@edge-console/contract/console/demo";
import { sessionSchema } from "@edge-console/contract/console/session";
import { createAuthority, getKeyPair, toKeyPem } from "@edge-console/testing/certificates";
import { type Console, consoleSecret, demoPassword, startConsole } from "@edge-console/testing/console";
import { createTestDatabase } from "@edge-console/testing/databases";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { findFreePort } from "@edge-console/testing/free-port";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommand } from "../src/cli/run-command.ts";
import { runAdmin } from "../src/cli/run.ts";
import { Secret } from "../src/platform/crypto/secret.ts";
import {
  connectionCheckHeader,
  connectionCheckPath,
  createConnectionCheck,
  createConnectionSignatures,
} from "../src/platform/http/connection-check.ts";
import { sameOriginHeaders, sendRequest } from "./http-client.ts";
import {
  listInstalledProxies,
  readProxyFile,
  type RunningProxy,
  startDocumentedProxy,
  startNginx,
} from "./proxy-programs.ts";

const name = "console.example.com";
const installed = listInstalledProxies();

interface SendOptions {
  readonly localAddress?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function startService(): Promise<EdgeApi> {
  const edgeApi = await startEdgeApi();
  for (const account of Object.values(demoAccounts)) await edgeApi.operator.createAccount(account);
  return edgeApi;
}

it.each(["nginx.conf", "Caddyfile", "traefik.yaml", "haproxy.cfg"])("%s names what the console needs", async (file) => {
  const text = await readProxyFile(file);
  expect(text).toContain("PUBLIC_URL=https://console.example.com");
  expect(text).toContain("TRUSTED_PROXIES");
});

describe.each(installed)("%s as documented, in front of two replicas", (program) => {
  let edgeApi: EdgeApi;
  let proxy: RunningProxy;
  let authority: string;
  let port: number;
  let ports: readonly [number, number];
  let settings: Readonly<Record<string, string>>;
  const replicas: Console[] = [];
  let cookie = "";
  let account = "";

  const startReplica = async (replicaPort: number) => {
    const ports = { PORT: String(replicaPort), METRICS_PORT: String(await findFreePort()) };
    return startConsole(edgeApi, { ...settings, ...ports });
  };

  /** Waits until the proxy has noticed that a replica is ready, and sends it requests. */
  const awaitRequests = ({ settings: { METRICS_PORT } }: Console) =>
    expect
      .poll(async () => (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text())
      .toMatch(/^console_request_duration_seconds_count\{.*route="\/api\/session"/m);

  beforeAll(async () => {
    edgeApi = await startService();
    port = await findFreePort();
    ports = [await findFreePort(), await findFreePort()];
    settings = {
      DATABASE_URL: await createTestDatabase("postgres"),
      PUBLIC_URL: `https://${name}:${port}`,
      TRUSTED_PROXIES: "127.0.0.1",
      SHUTDOWN_DELAY_SECONDS: "5",
    };
    for (const replicaPort of ports) replicas.push(await startReplica(replicaPort));
    const now = Math.floor(Date.now() / 1000);
    const issuer = await createAuthority(now, "Proxy");
    authority = issuer.root;
    const pair = await getKeyPair("p-256", "proxy");
    const leaf = await issuer.issue(pair, { names: [name], notBefore: now - 60, notAfter: now + 86_400 });
    const certificate = leaf + issuer.intermediate;
    const place = { port, replicas: ports, certificate, key: toKeyPem(pair) };
    proxy = await startDocumentedProxy(program, place, await findFreePort());
  });

  afterAll(async () => {
    // Skips the shutdown delay.
    for (const { process } of replicas) process.kill("SIGINT");
    await Promise.all(replicas.map((replica) => replica.stop()));
    await proxy.stop();
    await edgeApi.stop();
  });

  async function open(method: string, target: string, options: SendOptions = {}, body?: unknown) {
    const headers = { host: `${name}:${port}`, cookie, ...sameOriginHeaders, ...options.headers };
    const type = body === undefined ? {} : { "content-type": "application/json" };
    const outgoing = request({
      host: "127.0.0.1",
      port,
      servername: name,
      ca: authority,
      method,
      path: target,
      ...options,
      headers: { ...headers, ...type },
    });
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
    const received = new Promise<IncomingMessage>((resolve, reject) => {
      outgoing.once("response", resolve);
      outgoing.once("error", reject);
    });
    return received;
  }

  async function send(method: string, target: string, options: SendOptions = {}, body?: unknown) {
    const incoming = await open(method, target, options, body);
    incoming.setEncoding("utf8");
    let text = "";
    for await (const part of incoming) text += String(part);
    return { status: incoming.statusCode ?? 0, headers: incoming.headers, text };
  }

  it("signs in, with HSTS and a secure cookie", async () => {
    const credentials = { email: "owner@demo.example", password: demoPassword };
    const { status, headers } = await send("POST", "/api/session", {}, credentials);
    expect([status, headers["strict-transport-security"]]).toEqual([200, "max-age=63072000"]);
    const session = headers["set-cookie"]?.find((line) => line.startsWith("__Host-session="));
    expect(session).toMatch(/; Secure/);
    cookie = session?.split(";")[0] ?? "";
    const { accounts } = sessionSchema.parse(JSON.parse((await send("GET", "/api/session")).text));
    account = accounts.find((candidate) => candidate.name === demoAccounts.main)?.id ?? "";
    expect(account).not.toBe("");
  });

  it("passes the client's address, whatever the client claims", async () => {
    const signatures = createConnectionSignatures([new Secret(consoleSecret)]);
    const check = createConnectionCheck(signatures, Math.floor(Date.now() / 1000));
    const { text } = await send("GET", connectionCheckPath, {
      localAddress: "127.0.0.5",
      headers: { [connectionCheckHeader]: check, "x-forwarded-for": "203.0.113.9" },
    });
    expect(text).toContain('"address":"127.0.0.5"');
  });

  it("passes on events immediately", async () => {
    const stream = await open("GET", `/api/accounts/${account}/events`);
    stream.setEncoding("utf8");
    let text = "";
    stream.on("data", (part: string) => (text += part));
    await expect.poll(() => text).toContain(": open");
    const body = { ZONE_NAME: `events${program}`, ORIGIN_URL: "https://origin.example" };
    const created = await send("POST", `/api/accounts/${account}/v1/cdn`, {}, body);
    expect(created.status).toBe(200);
    await expect.poll(() => text).toContain("data: ");
    expect(stream.complete).toBe(false);
    stream.destroy();
  });

  it("loses no request while both replicas restart, one after the other", async () => {
    const outcomes: string[] = [];
    const load = new AbortController();
    const record = async (pending: Promise<{ status: number }>) => {
      outcomes.push(await pending.then(({ status }) => String(status), String));
    };
    const read = async () => {
      while (!load.signal.aborted) await record(send("GET", "/api/session"));
    };
    const write = async () => {
      for (let n = 0; !load.signal.aborted; n++) {
        // Without a call to the Edge API, which has a rate limit.
        const prices = { currency: "EUR", perTerabyte: n, perMillionRequests: null };
        await record(send("PUT", `/api/accounts/${account}/prices`, {}, prices));
      }
    };
    const running = [read(), read(), read(), write()];
    const awaitMore = async () => {
      const count = outcomes.length;
      await expect.poll(() => outcomes.length).toBeGreaterThan(count + 30);
    };
    for (const [index, replicaPort] of ports.entries()) {
      const replica = replicas[index];
      if (!replica) throw new Error("no replica");
      await awaitRequests(replica);
      const exited = once(replica.process, "exit");
      replica.process.kill("SIGTERM");
      expect(await exited).toEqual([0, null]);
      await awaitMore();
      const restarted = await startReplica(replicaPort);
      replicas[index] = restarted;
      await awaitRequests(restarted);
    }
    load.abort();
    await Promise.all(running);
    expect([...new Set(outcomes)]).toEqual(["200"]);
  });
});

/** What people copy. Both pass another host than that of PUBLIC_URL. */
const wrongSites = [
  ["without the Host header", "", (console: string) => console],
  ["with $host, which has no port", "proxy_set_header Host $host;", () => "127.0.0.2"],
] as const;

describe.each(installed.includes("nginx") ? wrongSites : [])("nginx %s", (_, line, getHost) => {
  it("is explained by the page, the log, and the doctor", async () => {
    const edgeApi = await startService();
    const port = await findFreePort();
    const url = `http://127.0.0.2:${port}`;
    const running = await startConsole(edgeApi, { PUBLIC_URL: url });
    const console = `127.0.0.1:${running.settings["PORT"]}`;
    const site = `server { listen 127.0.0.2:${port}; location / { proxy_pass http://${console}; ${line} } }`;
    const folder = await mkdtemp(path.join(tmpdir(), "edge-console-nginx-"));
    const proxy = await startNginx(folder, site, port, "127.0.0.2");
    try {
      const response = await fetch(url, { headers: { accept: "text/html" } });
      expect(response.status).toBe(421);
      expect(await response.text()).toContain(`This request was for ${getHost(console)}. Edge Console is at`);
      expect((await sendRequest(running.url, "GET", "/api/session", { headers: { host: console } })).status).toBe(421);
      const warning = `Request for host ${getHost(console)}; PUBLIC_URL is ${url}. Pass the Host header through.`;
      expect(running.output()).toContain(warning);
      const { code, stdout } = await runAdmin(["doctor"], (command, args) =>
        runCommand(running.settings, async () => new Secret(""), command, args),
      );
      expect(code).toBe(1);
      expect(stdout).toContain(`The proxy at ${url} doesn't pass the Host header through.`);
    } finally {
      await proxy.stop();
      await running.stop();
      await edgeApi.stop();
    }
  });
});
