import { readFileSync } from "node:fs";
import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { auditPageSchema } from "@edge-console/contract/console/audit";
import { demoAccounts } from "@edge-console/contract/console/demo";
import { sessionSchema } from "@edge-console/contract/console/session";
import { type Console, demoPassword, startConsole } from "@edge-console/testing/console";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { findFreePort } from "@edge-console/testing/free-port";
import { runAdmin } from "@edge-console/testing/admin";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getCookie, sameOriginHeaders, sendRequest } from "./http-client.ts";
import { startTraceCollector, type TraceCollector } from "./trace-collector.ts";

describe("telemetry", () => {
  let edgeApi: EdgeApi;
  let console: Console;
  let metricsUrl: string;
  let cookie: string;
  let account: string;
  let collector: TraceCollector;
  let backups: string;

  beforeAll(async () => {
    collector = await startTraceCollector();
    edgeApi = await startEdgeApi();
    for (const name of Object.values(demoAccounts)) await edgeApi.operator.createAccount(name);
    const port = await findFreePort();
    backups = join(await mkdtemp(join(tmpdir(), "edge-console-telemetry-")), "backups");
    metricsUrl = `http://127.0.0.1:${port}`;
    console = await startConsole(edgeApi, {
      METRICS_PORT: String(port),
      METRICS_HOST: "127.0.0.1",
      BACKUP_DIR: backups,
      AUDIT_SINK: "syslog://127.0.0.1:1",
      TRUSTED_PROXIES: "127.0.0.0/8",
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: "100",
    });
    const body = { email: "owner@demo.example", password: demoPassword };
    const response = await sendRequest(console.url, "POST", "/api/session", { headers: sameOriginHeaders, body });
    cookie = getCookie(response);
    account = sessionSchema.parse(response.json).accounts.find(({ name }) => name === demoAccounts.main)?.id ?? "";
  });

  afterAll(async () => {
    await console.stop();
    await edgeApi.stop();
    await collector.close();
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    sendRequest(console.url, "GET", path, { headers: { cookie, ...sameOriginHeaders, ...headers } });
  const metrics = async () => (await sendRequest(metricsUrl, "GET", "/metrics")).text;

  it("counts requests and calls to the service, without an id, an address or a secret in any label", async () => {
    await get(`/api/accounts/${account}/v1/cdn`);
    await get(`/api/accounts/${account}/v1/cdn/NOSUCHONE`);
    await get(`/api/made-up-${account}`);
    const text = await metrics();
    expect(text).toMatch(/console_upstream_duration_seconds_count\{operation="GET \/cdn",outcome="ok"\} 1/);
    expect(text).toMatch(/console_upstream_duration_seconds_count\{operation="GET \/cdn\/{ZONE_ID}",outcome="404"\} 1/);
    expect(text).toContain('route="/api/accounts/:accountId/v1/cdn",status="200"');
    expect(text).toContain('route="other",status="404"');
    expect(text).toMatch(/^console_address_budget_left 5\d\d$/m);
    expect(text).toMatch(/^console_breaker_open 0$/m);
    expect(text).toMatch(/^console_event_streams 0$/m);
    expect(text).toContain("process_resident_memory_bytes");
    for (const secret of [account, "owner@demo", "127.0.0.1", demoPassword]) expect(text).not.toContain(secret);
  });

  it("counts failed sign-ins by reason, and no sign-in that succeeds", async () => {
    const body = { email: "owner@demo.example", password: "not the password" };
    const response = await sendRequest(console.url, "POST", "/api/session", { headers: sameOriginHeaders, body });
    expect(response.status).toBe(401);
    const counts = (await metrics()).match(/^console_sign_in_failures_total\{.*$/gm);
    expect(counts).toEqual(['console_sign_in_failures_total{reason="wrong-credentials"} 1']);
  });

  it("has every metric of the rules and the dashboard in deploy/monitoring", async () => {
    const text = await metrics();
    for (const file of ["rules.yaml", "dashboard.json"]) {
      const content = readFileSync(new URL(`../../../deploy/monitoring/${file}`, import.meta.url), "utf8");
      const used = new Set([...content.matchAll(/\b(?:console|process|nodejs)_[a-z0-9_]+/g)].map(([name]) => name));
      expect(used.size).toBeGreaterThan(10);
      const missing = [...used].filter((name) => !text.includes(`# HELP ${name.replace(/_(?:count|bucket)$/, "")} `));
      expect([file, missing]).toEqual([file, []]);
    }
    expect(text).toMatch(/^console_build_info\{version="[\d.]+",commit="unknown"\} 1$/m);
    expect(text).toMatch(/^console_alerts_open\{severity="critical"\} \d+$/m);
    expect(text).toMatch(/^console_audit_unsent [1-9]\d*$/m);
  });

  it("makes a backup after the start, which can be verified", async () => {
    await expect.poll(async () => (await readdir(backups)).filter((name) => name.endsWith(".backup"))).toHaveLength(1);
    const [name = ""] = await readdir(backups);
    expect(await runAdmin(console, ["backup", "verify", join(backups, name)])).toMatchObject({
      auditFaults: [],
      unopened: 0,
    });
    expect(await metrics()).toMatch(/^console_backup_last_success_timestamp_seconds 1\d{9}$/m);
  });

  it("serves nothing but the metrics", async () => {
    expect((await sendRequest(metricsUrl, "GET", "/api/session")).status).toBe(404);
    expect((await get("/metrics")).headers["content-type"]).not.toContain("version=0.0.4");
  });

  it("traces a request to the service with the request ID of the response", async () => {
    const { headers } = await get(`/api/accounts/${account}/v1/tunnels`);
    const id = String(headers["x-request-id"]);
    await expect.poll(() => collector.received.some((sent) => sent.includes(id))).toBe(true);
    expect(collector.received.join("")).toContain("service GET /tunnels");
    const key: { accounts: { api_key: string }[] } = await edgeApi.operator.call("GET", "/accounts");
    for (const { api_key } of key.accounts) expect(collector.received.join("")).not.toContain(api_key);
  });

  it("records the client address that a trusted proxy forwards", async () => {
    const body = { ZONE_NAME: "proxied1", ORIGIN_URL: "https://a.example" };
    const headers = { cookie, ...sameOriginHeaders, "x-forwarded-for": "1.1.1.1, 203.0.113.9" };
    await sendRequest(console.url, "POST", `/api/accounts/${account}/v1/cdn`, { headers, body });
    const audit = auditPageSchema.parse((await get(`/api/accounts/${account}/audit`)).json);
    expect(audit.entries[0]?.address).toBe("203.0.113.9");
  });

  it("returns the usage of the rate limits", async () => {
    const { json } = await get(`/api/accounts/${account}/rate-budget`);
    expect(json).toMatchObject({
      key: { used: expect.any(Number), limit: 300, readLimit: 270, blockedUntil: null },
      address: { limit: 600, readLimit: 540 },
    });
  });
});
