import { zoneSchema } from "@edge-console/contract/objects/zone";
import { hostnameSchema } from "@edge-console/contract/objects/hostname";
import { auditPageSchema } from "@edge-console/contract/console/audit";
import type { Server } from "node:http";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import type { Fault } from "@edge-console/testing/operator";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createMetrics, serveMetrics } from "../src/platform/telemetry/metrics.ts";
import { createTracing, type Tracing } from "../src/platform/telemetry/tracing.ts";
import { createOperatorClient } from "../src/service/upstream/operator-client.ts";
import { Secret } from "../src/platform/crypto/secret.ts";
import { password } from "./test-app.ts";
import { type TestConsole, type TestUser, startTestConsole } from "./test-console.ts";
import { addAccessToken, sendWithToken } from "./access-token.ts";
import { sendRequest, type RawResponse } from "./http-client.ts";
import { startTraceCollector, type TraceCollector } from "./trace-collector.ts";
import { getPort } from "./get-port.ts";
import { readStored } from "./read-stored.ts";

const s3Secret = "S3SECRETcanary0123456789abcdefghij";
const privateKeyLine = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCanary";
const privateKey = `-----BEGIN PRIVATE KEY-----\n${privateKeyLine}\n-----END PRIVATE KEY-----\n`;
const certificate = `-----BEGIN CERTIFICATE-----\nMIICnotone\n-----END CERTIFICATE-----\n${privateKey}`;
/** A pasted key that the service doesn't know. */
const rejectedKey = "PASTEDcanary".repeat(5) + "0123";
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
  ["a truncated response", { when: "after", kind: "truncate" }],
  ["garbage", { when: "after", kind: "garbage" }],
  ["HTML", { when: "after", kind: "html" }],
  ["503", { when: "after", kind: "status", status: 503, retry_after: 0 }],
];

describe("row 33: secrets don't leak", () => {
  let edgeApi: EdgeApi;
  let testConsole: TestConsole;
  let member: TestUser;
  let account: { id: string; v1: string };
  let apiKey: string;
  let zone: string;
  let hostname: string;
  const responses: string[] = [];
  const metrics = createMetrics();
  let metricsServer: Server;
  let collector: TraceCollector;
  let tracing: Tracing;
  const tokens = new Set<string>();
  /** All API keys of the account so far. */
  const keys = new Set<string>();
  let names = 0;

  const recordResponse = (response: RawResponse) => {
    responses.push(response.text + JSON.stringify(response.headers));
    return response;
  };
  /** Searches all responses except the one that returns a token. */
  const recordTokenResponse = ({ json, ...response }: RawResponse) => {
    const { TOKEN, ...rest } = (json ?? {}) as { TOKEN?: string };
    if (TOKEN !== undefined) tokens.add(TOKEN);
    recordResponse({ ...response, json, text: JSON.stringify(rest) });
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
    testConsole = await startTestConsole(new URL(edgeApi.url), "sqlite", { operator, ...telemetry });
    const created = await edgeApi.operator.createAccount("harbour");
    apiKey = created.api_key;
    keys.add(apiKey);
    account = await testConsole.connect("harbour", apiKey);
    member = await testConsole.as("full@harbour");
    zone = zoneSchema.parse((await member.post(`${account.v1}/cdn`, { ...s3, ZONE_NAME: "canary0" })).json).ID;
    const added = await member.post(`${account.v1}/cdn/${zone}/hostnames`, { HOSTNAME: "cdn.shop.example.com" });
    hostname = String(hostnameSchema.parse(added.json).ID);

    for (const [, fault] of faults) await sendAll(fault);
    for (const secret of [apiKey, s3Secret, privateKeyLine]) await echoSecret(secret);
    await sendRejectedRequests();
    await useAccessTokens();
    await changeKeys(created.account_id);
    await readAudit();
    // Sends the remaining spans.
    await tracing.close();
  });

  afterAll(async () => {
    vi.unstubAllEnvs();
    await testConsole.close();
    metricsServer.close();
    await collector.close();
    await edgeApi.stop();
  });

  /** Runs every operation with a secret and related ones, with a fault for each write. */
  async function sendAll(fault: Omit<Fault, "method"> | null): Promise<void> {
    const sendWithFault = async (send: () => Promise<RawResponse>) => {
      await edgeApi.operator.clearFaults();
      if (fault) await edgeApi.operator.armFault({ method: "POST", ...fault });
      return send();
    };
    const create = { ...s3, ZONE_NAME: `canary${names++}x` };
    const upload = { CERTIFICATE: certificate, PRIVATE_KEY: privateKey };
    const address = `${account.v1}/cdn/${zone}/hostnames/${hostname}/certificate`;
    const run = names++;
    for (const repetition of ["", "again", "again"]) {
      const createHeaders = (suffix: string) =>
        repetition === "" ? {} : { "idempotency-key": `canary-${run}-${suffix}` };
      recordResponse(await sendWithFault(() => member.post(`${account.v1}/cdn`, create, createHeaders("create"))));
      recordResponse(
        await sendWithFault(() =>
          member.post(`${account.v1}/cdn/${zone}`, { S3_SECRET_KEY: s3Secret }, createHeaders("update")),
        ),
      );
      recordResponse(await sendWithFault(() => member.post(address, upload, createHeaders("upload"))));
      const tunnel = recordTokenResponse(
        await sendWithFault(() => member.post(`${account.v1}/tunnels`, { NAME: "t" }, createHeaders("tunnel"))),
      );
      if (tunnel.TUNNEL_ID) {
        const path = `${account.v1}/tunnels/${tunnel.TUNNEL_ID}`;
        recordTokenResponse(await sendWithFault(() => member.post(`${path}/token`, undefined, createHeaders("token"))));
        recordResponse(await member.get(path));
      }
    }
    await edgeApi.operator.clearFaults();
    recordResponse(await member.get(`${account.v1}/cdn`));
    recordResponse(await member.get(`${account.v1}/tunnels`));
  }

  /** Rows 35 and 46: the service echoes a secret. */
  async function echoSecret(secret: string): Promise<void> {
    for (const method of ["GET", "POST"]) {
      const message = `The value ${secret} is odd.`;
      await edgeApi.operator.armFault({ method, when: "before", kind: "status", status: 400, message, times: 3 });
    }
    if (secret === apiKey) recordResponse(await member.get(`${account.v1}/cdn`));
    if (secret !== privateKeyLine)
      recordResponse(await member.post(`${account.v1}/cdn`, { ...s3, ZONE_NAME: "echo1" }));
    const upload = { CERTIFICATE: certificate, PRIVATE_KEY: privateKey };
    if (secret !== s3Secret)
      recordResponse(await member.post(`${account.v1}/cdn/${zone}/hostnames/${hostname}/certificate`, upload));
    await edgeApi.operator.clearFaults();
  }

  /** Row 34: rejected requests that contain secrets, and requests without permission. */
  async function sendRejectedRequests(): Promise<void> {
    const secret = JSON.stringify({ S3_SECRET_KEY: s3Secret, PRIVATE_KEY: privateKey });
    recordResponse(await member.post(`${account.v1}/cdn`, secret.slice(0, -3)));
    recordResponse(await member.post(`${account.v1}/cdn`, `[${secret}]`));
    recordResponse(await member.post(`${account.v1}/cdn`, { S3_SECRET_KEY: { nested: s3Secret } }));
    recordResponse(await member.post(`${account.v1}/cdn`, { UNKNOWN: s3Secret }));
    recordResponse(await member.post(`${account.v1}/cdn`, secret, { "content-type": "text/plain" }));
    recordResponse(await member.post(`${account.v1}/cdn`, { S3_SECRET_KEY: s3Secret.repeat(10_000) }));
    recordResponse(await member.post(`${account.v1}/cdn`, secret, { "x-csrf": "0" }));
    recordResponse(await member.post(`/api/accounts/${account.id}/api-key/reveal`, { password: `${password}!` }));
    const revealed = await member.post(`/api/accounts/${account.id}/api-key/reveal`, { password });
    expect(revealed.json).toEqual({ apiKey });
    const billing = await testConsole.as("billing@harbour");
    for (const path of ["/v1/cdn", "/v1/tunnels", "/api-key", "/audit", `/v1/cdn/${zone}/stats`]) {
      recordResponse(await billing.get(`/api/accounts/${account.id}${path}`));
    }
    recordResponse(await billing.post(`${account.v1}/cdn`, secret));
    recordResponse(await billing.post(`/api/accounts/${account.id}/api-key/reveal`, { password }));
    for (const path of ["/audit", "/api-key"]) recordResponse(await member.get(`/api/accounts/${account.id}${path}`));
  }

  /** Row 103: requests with access tokens, allowed and not, and with one that has a typing error. */
  async function useAccessTokens(): Promise<void> {
    const { token } = await addAccessToken(testConsole, { id: account.id, name: "harbour" }, "developer");
    const wrong = `${token.slice(0, -1)}-`;
    tokens.add(token.slice(0, -1));
    for (const sent of [token, wrong]) {
      for (const [method, path] of [
        ["GET", `${account.v1}/cdn`],
        ["GET", `/api/accounts/${account.id}/api-key`],
        ["GET", "/api/session"],
        ["POST", `${account.v1}/cdn/${zone}`],
      ] as const) {
        const body = method === "POST" ? { BLOCK_POST: 1, UNKNOWN: sent } : undefined;
        recordResponse(await sendWithToken(testConsole, sent, method, path, { body }));
      }
    }
    recordResponse(await member.get(`/api/accounts/${account.id}/access-tokens`));
  }

  /** Connects and rotates keys and changes API access, successfully and not. */
  async function changeKeys(serviceAccountId: string): Promise<void> {
    const address = `/api/accounts/${account.id}/api-key`;
    recordResponse(await member.post(address, { apiKey: rejectedKey }));
    recordResponse(await member.post(address, { apiKey: `${rejectedKey}!` }));
    const message = `The key ${rejectedKey} is odd.`;
    await edgeApi.operator.armFault({ when: "before", kind: "status", status: 401, message, times: 1 });
    recordResponse(await member.post(address, { apiKey: rejectedKey }));
    await edgeApi.operator.armFault({ when: "before", kind: "reset", times: 1 });
    recordResponse(await member.post(address, { apiKey: rejectedKey }));
    recordResponse(await member.post(address, { apiKey }));

    await testConsole.store.db
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
      recordResponse(await member.post(address + path, body));
      const key = await testConsole.services.apiKeyStore.getKey(account.id);
      if (key) keys.add(key.reveal());
    }
    recordResponse(await member.get(`${account.v1}/cdn`));
  }

  async function readAudit(): Promise<void> {
    const address = `/api/accounts/${account.id}/audit`;
    const { entries } = auditPageSchema.parse((await member.get(`${address}?limit=500`)).json);
    expect(entries.length).toBeGreaterThan(50);
    for (const someone of [member, await testConsole.as("billing@harbour")]) {
      for (const path of [
        "?limit=500",
        "/facets",
        "/export?format=csv",
        "/export?format=json",
        "?text=S3_SECRET_KEY",
      ]) {
        recordResponse(await someone.get(address + path));
      }
    }
    for (const { id } of entries.slice(0, 40)) recordResponse(await member.get(`${address}/entries/${id}`));
  }

  const listSecrets = () => [
    ...keys,
    rejectedKey,
    s3Secret,
    privateKeyLine,
    password,
    member.cookie.split("=")[1] ?? "",
    ...tokens,
  ];

  const findSecrets = (text: string) => listSecrets().filter((secret) => text.includes(secret));

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
    expect(listSecrets().every((secret) => secret.length > 16)).toBe(true);
    expect(responses.length).toBeGreaterThan(100);
  });

  it("has none in responses", () => {
    expect(responses.flatMap(findSecrets)).toEqual([]);
  });

  it("has none in the log", () => {
    expect(testConsole.logLines.length).toBeGreaterThan(100);
    expect(testConsole.logLines.flatMap(findSecrets)).toEqual([]);
  });

  it("has none in the metrics", async () => {
    const port = getPort(metricsServer);
    const { text } = await sendRequest(`http://127.0.0.1:${port}`, "GET", "/metrics");
    expect(silentOn(text)).toEqual([]);
    expect(findSecrets(text)).toEqual([]);
  });

  it("has none in traces", () => {
    const sent = collector.received.join("\n");
    expect(silentOn(sent)).toEqual([]);
    expect(findSecrets(sent)).toEqual([]);
  });

  it("has none in database columns, files, or a backup", async () => {
    const stored = await readStored(testConsole);
    expect(stored.length).toBeGreaterThan(10);
    expect(stored.map(([name, text]) => [name, findSecrets(text)])).toEqual(stored.map(([name]) => [name, []]));
  });

  it("row 28: doesn't show the bucket's access key to billing users or in the audit log", async () => {
    const rows = await testConsole.store.db.selectFrom("audit").selectAll().execute();
    expect(JSON.stringify(rows)).toContain("…1234");
    expect(JSON.stringify(rows)).not.toContain(s3.S3_ACCESS_KEY);
  });
});
