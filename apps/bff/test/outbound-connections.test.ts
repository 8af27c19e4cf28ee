import { once } from "node:events";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { globSync, readFileSync } from "node:fs";
import { createServer, Socket } from "node:net";
import { join } from "node:path";
import { startEdgeApi } from "@edge-console/testing/edge-api";
import { describe, expect, it } from "vitest";
import { endpointSchema, tunnelSchema } from "@edge-console/contract/objects/tunnel";
import { zoneSchema } from "@edge-console/contract/objects/zone";
import { z } from "zod";
import { startTestConsole } from "./test-console.ts";
import { getPort } from "./get-port.ts";

const source = join(import.meta.dirname, "../src");

/** Modules that can open connections, including their subpaths. */
const connecting = [
  ...["http", "https", "http2", "net", "tls", "dgram", "dns", "child_process", "worker_threads", "cluster"].flatMap(
    (name) => [`node:${name}`, name],
  ),
  "undici",
  "pg",
  "nodemailer",
  "openid-client",
  "jose",
  "@opentelemetry/exporter-trace-otlp-http",
];

/** Dependencies that open no connections. */
const quiet = [
  "@edge-console/contract",
  "@edge-console/secret-file",
  "@node-rs/argon2",
  "@opentelemetry/api",
  "@opentelemetry/sdk-trace-node",
  "@simplewebauthn/server",
  "better-sqlite3",
  "compression",
  "cookie",
  "express",
  "helmet",
  "kysely",
  "otpauth",
  "p-limit",
  "pino",
  "prom-client",
  "proxy-addr",
  "zod",
];

/** Files that use such a module, or several, and the variable that sets the address; null if they don't connect. */
const connectingFiles: Readonly<Record<string, readonly [module: string, variable: string | null]>> = {
  "service/upstream/transport.ts": ["undici", "EDGE_API_URL"],
  "service/upstream/operator-client.ts": ["undici", "EDGE_OPERATOR_URL"],
  "platform/db/postgres.ts": ["pg", "DATABASE_URL"],
  "people/mail/mail-client.ts": ["nodemailer", "SMTP_URL"],
  "people/auth/sso/provider.ts": ["openid-client", "OIDC_ISSUER"],
  "people/auth/sso/logout-token.ts": ["jose", "OIDC_ISSUER"],
  "platform/telemetry/tracing.ts": ["@opentelemetry/exporter-trace-otlp-http", "OTEL_EXPORTER_OTLP_ENDPOINT"],
  "service/proxy/dns-check.ts": ["node:dns/promises", "DNS_SERVERS"],
  "platform/outbound/member-url-client.ts": ["undici", "WEBHOOK_PRIVATE_HOSTS"],
  "platform/outbound/public-lookup.ts": ["node:dns/promises", "DNS_SERVERS"],
  "people/audit/sink/https-sender.ts": ["undici", "AUDIT_SINK"],
  "people/audit/sink/syslog-sender.ts": ["node:net, node:tls", "AUDIT_SINK"],
  "healthcheck.ts": ["node:http", "HOST"],
  "cli/doctor/check-network.ts": ["node:dns/promises", "DNS_SERVERS"],
  "cli/doctor/check-proxy.ts": ["fetch", "PUBLIC_URL"],
  "cli/doctor/check-service.ts": ["fetch", "EDGE_API_URL"],
  "cli/doctor/check-single-sign-on.ts": ["fetch", "OIDC_ISSUER"],
  // Runs the command line's backup.
  "nightly-backup.ts": ["node:child_process", null],
  "config/config.ts": ["node:dns", null],
  "main.ts": ["node:http", null],
  "platform/telemetry/metrics.ts": ["node:http", null],
  "platform/http/client-address.ts": ["node:net", null],
};

/** Returns the connecting modules that a file imports at run time; type imports don't count. */
function connectingModules(text: string): string[] {
  const imported = [
    ...text.matchAll(/^(?:import|export) (?!type\b)(?:[^;"]*? from )?"([^"]+)"/gm),
    ...text.matchAll(/(?:\bimport|\brequire|createRequire\([^)]*\))\("([^"]+)"\)/g),
  ].map(([, name = ""]) => name);
  const globals = [...text.matchAll(/(?<![\w.])(?:fetch|WebSocket|EventSource|XMLHttpRequest)(?=\()/g)].map(String);
  return [
    ...imported.filter((name) => connecting.some((module) => name === module || name.startsWith(`${module}/`))),
    ...globals,
  ];
}

describe("row 85: the console connects to no origin, hostname, or endpoint that users enter", () => {
  it("opens connections only in known files, to addresses that the operator sets", () => {
    const files = globSync("**/*.ts", { cwd: source, exclude: ["**/*.test.ts", "**/*.d.ts"] });
    expect(files.length).toBeGreaterThan(100);
    const found = files.flatMap((path) =>
      connectingModules(readFileSync(join(source, path), "utf8")).map((name) => `${path}: ${name}`),
    );
    const expected = Object.entries(connectingFiles).flatMap(([path, [names]]) =>
      names.split(", ").map((name) => `${path}: ${name}`),
    );
    expect(found.toSorted()).toEqual(expected.toSorted());
    const configuration = readFileSync(join(source, "../../../docs/configuration.md"), "utf8");
    const variables = Object.values(connectingFiles).flatMap(([, variable]) => variable ?? []);
    expect(variables.filter((name) => !configuration.includes(`\`${name}\``))).toEqual([]);
  });

  it("lists for every dependency whether it opens connections", () => {
    const listed = new Set([...quiet, ...connecting]);
    const manifest = readFileSync(join(source, "../package.json"), "utf8");
    const { dependencies } = z.object({ dependencies: z.record(z.string(), z.string()) }).parse(JSON.parse(manifest));
    expect(Object.keys(dependencies).filter((name) => !listed.has(name))).toEqual([]);
  });

  it("stores origin URLs, hostnames, and tunnel endpoints, and connects only to the service", async () => {
    const connections: Socket[] = [];
    const server = createServer((socket) => void connections.push(socket)).listen(0, "127.0.0.1");
    await once(server, "listening");
    const trapPort = getPort(server);
    const edgeApi = await startEdgeApi();
    const testConsole = await startTestConsole(new URL(edgeApi.url));
    const harbour = await testConsole.connect("harbour", (await edgeApi.operator.createAccount("harbour")).api_key);
    const attempts = new Set<string>();
    const listen = (message: unknown) => {
      const { socket } = z.object({ socket: z.instanceof(Socket) }).parse(message);
      socket.once("connectionAttempt", (address: string, port: number) => attempts.add(`${address}:${port}`));
    };
    subscribe("net.client.socket", listen);

    const user = await testConsole.as("full@harbour");
    const create = async (path: string, body: object) => {
      const response = await user.post(harbour.v1 + path, body);
      expect([path, response.status]).toEqual([path, expect.toBeOneOf([200, 201])]);
      return response.json;
    };
    const origin = `http://127.0.0.1:${trapPort}`;
    const { ID } = zoneSchema.parse(await create("/cdn", { ZONE_NAME: "outbound", ORIGIN_URL: `${origin}/first` }));
    await create(`/cdn/${ID}`, { ORIGIN_URL: `${origin}/second`, HOST_HEADER: "metadata.internal" });
    await create(`/cdn/${ID}/hostnames`, { HOSTNAME: "cdn.internal.example.com" });
    const { TUNNEL_ID } = tunnelSchema.parse(await create("/tunnels", { NAME: "depot" }));
    const endpoint = { NAME: "inside", SCHEME: "http", HOST: "127.0.0.1", PORT: trapPort };
    const { ENDPOINT_ID } = endpointSchema.parse(await create(`/tunnels/${TUNNEL_ID}/endpoints`, endpoint));
    await create(`/cdn/${ID}`, { ORIGIN_TYPE: "TUNNEL", TUNNEL_ENDPOINT: ENDPOINT_ID });
    for (const path of ["/cdn", `/cdn/${ID}`, `/cdn/${ID}/hostnames`, "/tunnels", `/tunnels/${TUNNEL_ID}`]) {
      expect([path, (await user.get(harbour.v1 + path)).status]).toEqual([path, 200]);
    }
    await testConsole.close();
    unsubscribe("net.client.socket", listen);

    // The test's requests go to the console.
    const expected = [testConsole.url, edgeApi.url].map((url) => `127.0.0.1:${new URL(url).port}`);
    expect([...attempts].toSorted()).toEqual(expected.toSorted());
    expect(connections).toEqual([]);
    server.close();
    await edgeApi.stop();
  });
});
