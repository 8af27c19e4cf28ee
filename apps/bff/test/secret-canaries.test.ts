import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import type { Fault } from "@edge-console/testing/operator";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createMetrics, serveMetrics } from "../src/telemetry/metrics.ts";
import { createTracing, type Tracing } from "../src/telemetry/tracing.ts";
import { createOperatorClient } from "../src/upstream/operator-client.ts";
import { Secret } from "../src/crypto/secret.ts";
import { password } from "./test-app.ts";
import { type TestConsole, type TestUser, startTestConsole } from "./test-console.ts";
import { sendRequest, type RawResponse } from "./http-client.ts";
import { startTraceCollector, type TraceCollector } from "./trace-collector.ts";
import { getPort } from "./get-port.ts";

const s3Secret = "S3SECRETcanary0123456789abcdefghij";
const privateKeyLine = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCanary";
const privateKey = `-----BEGIN PRIVATE KEY-----\n${privateKeyLine}\n-----END PRIVATE KEY-----\n`;
const certificate = `-----BEGIN CERTIFICATE-----\nMIICnotone\n-----END CERTIFICATE-----\n${privateKey}`;
/** A pasted key that the service doesn't know. */
const refusedKey = "PASTEDcanary".repeat(5) + "0123";
const s3 = {
  ORIGIN_URL: "https://s3.example.com",
  ORIGIN_TYPE: "S3",
  S3_BUCKET: "pictures",
  S3_REGION: "auto",
  S3_ACCESS_KEY: "ACCESSKEY0001234",
  S3_SECRET_KEY: s3Secret,
};

const faults: readonly (readonly [string, Omit<Fault, "method"> | null])[] = [
  ["no fault", null],
  ["500", { when: "before", kind: "status", status: 500 }],
  ["a reset", { when: "after", kind: "reset" }],
  ["a truncated answer", { when: "after", kind: "truncate" }],
  ["garbage", { when: "after", kind: "garbage" }],
  ["HTML", { when: "after", kind: "html" }],
  ["503", { when: "after", kind: "status", status: 503, retry_after: 0 }],
];

describe("row 33: secrets don't leak", () => {
  let edgeApi: EdgeApi;
  let site: TestConsole;
  let person: TestUser;
  let account: { id: string; v1: string };
  let apiKey: string;
  let zone: string;
  let hostname: string;
  const answers: string[] = [];
  const metrics = createMetrics();
  let metricsServer: Server;
  let collector: TraceCollector;
  let tracing: Tracing;
  const tokens = new Set<string>();
  /** All API keys of the account so far. */
  const keys = new Set<string>();
  let names = 0;

  const heard = (answer: RawResponse) => {
    answers.push(answer.text + JSON.stringify(answer.headers));
    return answer;
  };
  /** Searches all responses except the one that returns a token. */
  const heardToken = ({ json, ...answer }: RawResponse) => {
    const { TOKEN, ...rest } = (json ?? {}) as { TOKEN?: string };
    if (TOKEN !== undefined) tokens.add(TOKEN);
    heard({ ...answer, json, text: JSON.stringify(rest) });
    return rest as { TUNNEL_ID?: string };
  };

  beforeAll(async () => {
    edgeApi = await startEdgeApi();
    const operator = createOperatorClient(new URL(edgeApi.operator.url), new Secret(edgeApi.operator.token));
    collector = await startTraceCollector();
    vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url);
    tracing = createTracing();
    metricsServer = await serveMetrics(metrics, 0);
    const telemetry = { metrics, tracing };
    site = await startTestConsole(new URL(edgeApi.url), "sqlite", { operator, ...telemetry });
    const created = await edgeApi.operator.createAccount("harbour");
    apiKey = created.api_key;
    keys.add(apiKey);
    account = await site.connect("harbour", apiKey);
    person = await site.as("full@harbour");
    zone = ((await person.post(`${account.v1}/cdn`, { ...s3, ZONE_NAME: "canary0" })).json as { ID: string }).ID;
    const added = await person.post(`${account.v1}/cdn/${zone}/hostnames`, { HOSTNAME: "cdn.shop.example.com" });
    hostname = String((added.json as { ID: number }).ID);

    for (const [, fault] of faults) await sendAll(fault);
    for (const secret of [apiKey, s3Secret, privateKeyLine]) await echo(secret);
    await misuse();
    await changeKeys(created.account_id);
    await readAudit();
    // Sends the remaining spans.
    await tracing.close();
  });

  afterAll(async () => {
    vi.unstubAllEnvs();
    await site.close();
    metricsServer.close();
    await collector.close();
    await edgeApi.stop();
  });

  /** Runs every operation with a secret and related ones, with a fault for each write. */
  async function sendAll(fault: Omit<Fault, "method"> | null): Promise<void> {
    const armed = async (send: () => Promise<RawResponse>) => {
      await edgeApi.operator.clearFaults();
      if (fault) await edgeApi.operator.armFault({ method: "POST", ...fault });
      return send();
    };
    const create = { ...s3, ZONE_NAME: `canary${names++}x` };
    const upload = { CERTIFICATE: certificate, PRIVATE_KEY: privateKey };
    const address = `${account.v1}/cdn/${zone}/hostnames/${hostname}/certificate`;
    const run = names++;
    for (const again of ["", "again", "again"]) {
      const as = (what: string) => (again === "" ? {} : { "idempotency-key": `canary-${run}-${what}` });
      heard(await armed(() => person.post(`${account.v1}/cdn`, create, as("create"))));
      heard(await armed(() => person.post(`${account.v1}/cdn/${zone}`, { S3_SECRET_KEY: s3Secret }, as("update"))));
      heard(await armed(() => person.post(address, upload, as("upload"))));
      const tunnel = heardToken(await armed(() => person.post(`${account.v1}/tunnels`, { NAME: "t" }, as("tunnel"))));
      if (tunnel.TUNNEL_ID) {
        const one = `${account.v1}/tunnels/${tunnel.TUNNEL_ID}`;
        heardToken(await armed(() => person.post(`${one}/token`, undefined, as("token"))));
        heard(await person.get(one));
      }
    }
    await edgeApi.operator.clearFaults();
    heard(await person.get(`${account.v1}/cdn`));
    heard(await person.get(`${account.v1}/tunnels`));
  }

  /** Rows 35 and 46: the service echoes a secret. */
  async function echo(secret: string): Promise<void> {
    for (const method of ["GET", "POST"]) {
      const message = `The value ${secret} is odd.`;
      await edgeApi.operator.armFault({ method, when: "before", kind: "status", status: 400, message, times: 3 });
    }
    if (secret === apiKey) heard(await person.get(`${account.v1}/cdn`));
    if (secret !== privateKeyLine) heard(await person.post(`${account.v1}/cdn`, { ...s3, ZONE_NAME: "echo1" }));
    const upload = { CERTIFICATE: certificate, PRIVATE_KEY: privateKey };
    if (secret !== s3Secret)
      heard(await person.post(`${account.v1}/cdn/${zone}/hostnames/${hostname}/certificate`, upload));
    await edgeApi.operator.clearFaults();
  }

  /** Row 34: rejected requests that contain secrets, and requests without permission. */
  async function misuse(): Promise<void> {
    const secret = JSON.stringify({ S3_SECRET_KEY: s3Secret, PRIVATE_KEY: privateKey });
    heard(await person.post(`${account.v1}/cdn`, secret.slice(0, -3)));
    heard(await person.post(`${account.v1}/cdn`, `[${secret}]`));
    heard(await person.post(`${account.v1}/cdn`, { S3_SECRET_KEY: { nested: s3Secret } }));
    heard(await person.post(`${account.v1}/cdn`, { UNKNOWN: s3Secret }));
    heard(await person.post(`${account.v1}/cdn`, secret, { "content-type": "text/plain" }));
    heard(await person.post(`${account.v1}/cdn`, { S3_SECRET_KEY: s3Secret.repeat(10_000) }));
    heard(await person.post(`${account.v1}/cdn`, secret, { "x-csrf": "0" }));
    heard(await person.post(`/api/accounts/${account.id}/api-key/reveal`, { password: `${password}!` }));
    const revealed = await person.post(`/api/accounts/${account.id}/api-key/reveal`, { password });
    expect(revealed.json).toEqual({ apiKey });
    const billing = await site.as("billing@harbour");
    for (const path of ["/v1/cdn", "/v1/tunnels", "/api-key", "/audit", `/v1/cdn/${zone}/stats`]) {
      heard(await billing.get(`/api/accounts/${account.id}${path}`));
    }
    heard(await billing.post(`${account.v1}/cdn`, secret));
    heard(await billing.post(`/api/accounts/${account.id}/api-key/reveal`, { password }));
    for (const path of ["/audit", "/api-key"]) heard(await person.get(`/api/accounts/${account.id}${path}`));
  }

  /** Connects and rotates keys and changes API access, successfully and not. */
  async function changeKeys(serviceAccountId: string): Promise<void> {
    const address = `/api/accounts/${account.id}/api-key`;
    heard(await person.post(address, { apiKey: refusedKey }));
    heard(await person.post(address, { apiKey: `${refusedKey}!` }));
    const message = `The key ${refusedKey} is odd.`;
    await edgeApi.operator.armFault({ when: "before", kind: "status", status: 401, message, times: 1 });
    heard(await person.post(address, { apiKey: refusedKey }));
    await edgeApi.operator.armFault({ when: "before", kind: "reset", times: 1 });
    heard(await person.post(address, { apiKey: refusedKey }));
    heard(await person.post(address, { apiKey }));

    await site.store.db
      .updateTable("accounts")
      .set({ service_account_id: serviceAccountId })
      .where("id", "=", account.id)
      .execute();
    for (const [path, body] of [
      ["/renew", undefined],
      ["/access", { enabled: false }],
      ["/access", { enabled: true }],
      ["/read-back", undefined],
    ] as const) {
      heard(await person.post(address + path, body));
      const key = await site.services.apiKeyStore.getKey(account.id);
      if (key) keys.add(key.reveal());
    }
    heard(await person.get(`${account.v1}/cdn`));
  }

  async function readAudit(): Promise<void> {
    const address = `/api/accounts/${account.id}/audit`;
    const { entries } = (await person.get(`${address}?limit=500`)).json as { entries: { id: string }[] };
    expect(entries.length).toBeGreaterThan(50);
    for (const someone of [person, await site.as("billing@harbour")]) {
      for (const path of [
        "?limit=500",
        "/facets",
        "/export?format=csv",
        "/export?format=json",
        "?text=S3_SECRET_KEY",
      ]) {
        heard(await someone.get(address + path));
      }
    }
    for (const { id } of entries.slice(0, 40)) heard(await person.get(`${address}/entries/${id}`));
  }

  const secrets = () => [
    ...keys,
    refusedKey,
    s3Secret,
    privateKeyLine,
    password,
    person.cookie.split("=")[1] ?? "",
    ...tokens,
  ];

  const found = (text: string) => secrets().filter((secret) => text.includes(secret));

  /** Secrets that are exempt. */
  const silentOn = (text: string) =>
    [
      "POST /cdn",
      "POST /cdn/{ZONE_ID}/hostnames/{HOSTNAME_ID}/certificate",
      "POST /tunnels/{TUNNEL_ID}/token",
      "/api/accounts/:accountId/api-key/reveal",
    ].filter((name) => !text.includes(name));

  it("uses all secrets", () => {
    expect(tokens.size).toBeGreaterThanOrEqual(4);
    expect(keys.size).toBe(3);
    expect(secrets().every((secret) => secret.length > 16)).toBe(true);
    expect(answers.length).toBeGreaterThan(100);
  });

  it("has none in responses", () => {
    expect(answers.flatMap(found)).toEqual([]);
  });

  it("has none in the log", () => {
    expect(site.logLines.length).toBeGreaterThan(100);
    expect(site.logLines.flatMap(found)).toEqual([]);
  });

  it("has none in the metrics", async () => {
    const port = getPort(metricsServer);
    const { text } = await sendRequest(`http://127.0.0.1:${port}`, "GET", "/metrics");
    expect(silentOn(text)).toEqual([]);
    expect(found(text)).toEqual([]);
  });

  it("has none in traces", () => {
    const sent = collector.received.join("\n");
    expect(silentOn(sent)).toEqual([]);
    expect(found(sent)).toEqual([]);
  });

  it("has none in database columns or files", async () => {
    const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(
      site.store.db,
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const { name } of rows) {
      const table = await sql`select * from ${sql.table(name)}`.execute(site.store.db);
      expect([name, found(JSON.stringify(table.rows))]).toEqual([name, []]);
    }
    const file = site.databaseUrl.slice("sqlite:".length);
    for (const suffix of ["", "-wal"]) {
      expect(found(readFileSync(file + suffix).toString("latin1"))).toEqual([]);
    }
  });

  it("row 28: doesn't show the bucket's access key to billing users or in the audit log", async () => {
    const rows = await site.store.db.selectFrom("audit").selectAll().execute();
    expect(JSON.stringify(rows)).toContain("…1234");
    expect(JSON.stringify(rows)).not.toContain(s3.S3_ACCESS_KEY);
  });
});
