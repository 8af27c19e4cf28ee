import type { FirstRead, FirstReadsLine } from "@edge-console/contract/console/first-reads";
import { inspectionsSchema } from "@edge-console/contract/console/support";
import { createExampleHostname } from "@edge-console/contract/examples/hostname";
import { createExampleZone } from "@edge-console/contract/examples/zone";
import { type DnsServer, startDnsServer } from "@edge-console/testing/dns-server";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type FakeService, respondWith, startFakeService } from "../test/fake-service.ts";
import { type TestConsole, startTestConsole } from "../test/test-console.ts";

const now = 1_800_000_000;
const zone = createExampleZone({ ID: "AAAAAAAA1", ORIGIN_TYPE: "TUNNEL" });
const responses: Readonly<Record<string, unknown>> = {
  "/v1/cdn": { CDN_ZONES: [zone] },
  "/v1/cdn/AAAAAAAA1": zone,
  "/v1/cdn/AAAAAAAA1/hostnames": {
    CDN_HOSTNAMES: [
      createExampleHostname({ ID: 1, HOSTNAME: "a1.edge.example", DEFAULT: 1 }),
      createExampleHostname({ ID: 2, HOSTNAME: "www.harbour.example", DEFAULT: 0 }),
    ],
  },
  "/v1/tunnels": { TUNNELS: [] },
};

let service: FakeService;
let dns: DnsServer;
let testConsole: TestConsole;
let account: string;

beforeAll(async () => {
  [service, dns] = await Promise.all([startFakeService(), startDnsServer()]);
  testConsole = await startTestConsole(service.url, "sqlite", { dnsServers: [dns.address], now });
  account = (await testConsole.connect("harbour", "h".repeat(64))).id;
  await testConsole.connect("pinewood", "p".repeat(64));
});

afterAll(async () => {
  await testConsole.close();
  await Promise.all([service.close(), dns.stop()]);
});

beforeEach(() => service.setHandler(respond));

function respond(...[request, response]: Parameters<ReturnType<typeof respondWith>>): void {
  const data = responses[request.path];
  respondWith(data === undefined ? 500 : 200, data)(request, response);
}

const getPath = (screen: string) => `/api/accounts/${account}/first-reads?path=${encodeURIComponent(screen)}`;

const parseLines = (text: string) =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line): FirstReadsLine => JSON.parse(line));

async function readAll(email: string, screen: string): Promise<{ reads: FirstRead[]; started: string[] }> {
  const { status, text } = await (await testConsole.as(email)).get(getPath(screen));
  expect(status).toBe(200);
  const lines = parseLines(text);
  return {
    reads: lines.flatMap((line) => ("started" in line ? [] : [line])),
    started: lines.flatMap((line) => ("started" in line ? line.started : [])),
  };
}

const screens = [
  "/",
  "/zones",
  "/hostnames",
  "/certificates",
  "/tunnels",
  "/members",
  "/edges",
  "/alerts",
  "/nothing",
  "/statistics",
  "/usage",
  "/baselines",
  "/access-tokens",
  "/zones/AAAAAAAA1",
  "/zones/AAAAAAAA1/diagnostics",
  "/zones/AAAAAAAA1/settings",
  "/zones/AAAAAAAA1/statistics",
];

it.each(screens)("contains the responses of the routes that %s needs, each once", async (screen) => {
  const user = await testConsole.as("full@harbour");
  const { reads, started } = await readAll("full@harbour", screen);
  expect(reads.map(({ path }) => path).toSorted()).toEqual(started.toSorted());
  expect(new Set(started).size).toBe(started.length);
  expect(started).toContain("/api/session");
  for (const { path, status } of reads) expect([path, (await user.get(path)).status]).toEqual([path, status]);
  const session = reads.find(({ path }) => path === "/api/session");
  expect(session?.body).toEqual((await user.get("/api/session")).json);
});

it("starts what depends on a response before it sends that, with the parameters of the web app", async () => {
  const user = await testConsole.as("full@harbour");
  const lines = parseLines((await user.get(getPath("/zones"))).text);
  const list = lines.findIndex((line) => "path" in line && line.path.endsWith("/v1/cdn"));
  expect(lines[list - 1]).toEqual({
    started: [
      `/api/accounts/${account}/zone-facts?first=AAAAAAAA1`,
      `/api/accounts/${account}/zone-deviations`,
      `/api/accounts/${account}/v1/tunnels`,
      `/api/accounts/${account}/tunnel-history`,
      `/api/accounts/${account}/v1/cdn/AAAAAAAA1/hostnames`,
    ],
  });
});

it("checks the DNS of a zone's custom hostnames for screens that diagnose it", async () => {
  const check = `/api/accounts/${account}/dns?zone=AAAAAAAA1&hostname=www.harbour.example`;
  for (const screen of ["/zones/AAAAAAAA1", "/zones/AAAAAAAA1/diagnostics"]) {
    const { started } = await readAll("full@harbour", screen);
    expect(started.filter((path) => path.includes("/dns?"))).toEqual([check]);
  }
  expect((await readAll("full@harbour", "/zones/AAAAAAAA1/settings")).started).not.toContain(check);
});

it("finds what was changed outside the console after the zone and its hostnames were read", async () => {
  const user = await testConsole.as("full@harbour");
  const lines = parseLines((await user.get(getPath("/zones/AAAAAAAA1/settings"))).text);
  const zonePath = `/api/accounts/${account}/v1/cdn/AAAAAAAA1`;
  const reads = lines.flatMap((line) => ("path" in line ? [line.path] : []));
  const last = [zonePath, `${zonePath}/hostnames`].toSorted((a, b) => reads.indexOf(a) - reads.indexOf(b)).at(-1);
  const position = lines.findIndex((line) => "path" in line && line.path === last);
  const started = lines[position - 1];
  expect(started && "started" in started ? started.started : []).toContain(
    `/api/accounts/${account}/zones/AAAAAAAA1/outside-changes`,
  );
});

it("doesn't find changes of a zone whose hostnames can't be read", async () => {
  service.setHandler((request, response) => {
    if (request.path === "/v1/cdn/BBBBBBBB2") respondWith(200, { ...zone, ID: "BBBBBBBB2" })(request, response);
    else respondWith(500)(request, response);
  });
  const { reads, started } = await readAll("full@harbour", "/zones/BBBBBBBB2/settings");
  expect(reads.find(({ path }) => path.endsWith("/hostnames"))?.status).toBeGreaterThanOrEqual(500);
  expect(started.filter((path) => path.endsWith("/outside-changes"))).toEqual([]);
});

it("contains the changes of the default period for the chart of the overview", async () => {
  const listChanges = async (screen: string) =>
    (await readAll("full@harbour", screen)).started.filter((path) => path.includes("/audit?from="));
  const [path, ...others] = await listChanges("/");
  const query = new URL(path ?? "", "http://console.example").searchParams;
  // 08:00 UTC.
  expect(query.get("from")).toBe(`${now - 8 * 3_600 - 7 * 86_400}`);
  expect(query.getAll("action")).toContain("updateZone");
  expect(others).toEqual([]);
  expect(await listChanges("/?days=28")).toEqual([]);
});

it("contains statistics and usage for the periods that are shown by default", async () => {
  const list = async (screen: string) =>
    (await readAll("full@harbour", screen)).started.filter((path) => /\/(?:stats|statistics|usage)\?/.test(path));
  const stats = `/api/accounts/${account}/v1/cdn/AAAAAAAA1/stats`;
  // 08:00 UTC.
  expect(await list("/zones/AAAAAAAA1")).toEqual([
    `${stats}?from=${now - 47 * 3_600}&to=${now + 3_599}&granularity=hour`,
  ]);
  const today = now - 8 * 3_600;
  expect(await list("/zones/AAAAAAAA1/statistics")).toEqual([
    `${stats}?from=${today - 27 * 86_400}&to=${today + 86_399}&granularity=day`,
  ]);
  expect(await list("/zones/AAAAAAAA1/statistics?range=7d")).toEqual([]);
  expect(await list("/statistics")).toEqual([`/api/accounts/${account}/statistics?from=2026-12-19&to=2027-01-15`]);
  expect(await list("/usage")).toEqual([`/api/accounts/${account}/usage?from=2026-08`]);
});

it("sends each response when it ends, and an error only for its own read", async () => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  service.setHandler((request, response) => {
    if (request.path === "/v1/cdn") void isReleased.then(() => respond(request, response));
    else respondWith(500)(request, response);
  });
  const { cookie } = await testConsole.as("developer@harbour");
  const response = await fetch(testConsole.url + getPath("/zones"), { headers: { cookie, "accept-encoding": "gzip" } });
  expect(response.headers.get("content-encoding")).toBe("gzip");
  let text = "";
  const isReceived = (path: string) =>
    parseLines(text.slice(0, text.lastIndexOf("\n"))).some((line) => "path" in line && line.path.endsWith(path));
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    if (!["/session", "/standing", "/zone-labels"].every(isReceived)) continue;
    if (!isReceived("/v1/cdn")) release();
  }
  const lines = parseLines(text);
  expect(lines).toContainEqual(expect.objectContaining({ path: `/api/accounts/${account}/v1/cdn`, status: 200 }));
  expect(lines).toContainEqual(
    expect.objectContaining({
      path: `/api/accounts/${account}/v1/tunnels`,
      status: 500,
      body: expect.objectContaining({ type: "urn:edge-console:upstream-refused" }),
    }),
  );
});

it("runs only what the role can read, and records no denied request", async () => {
  const { reads } = await readAll("billing@harbour", "/zones");
  const paths = reads.map(({ path }) => path.replace(`/api/accounts/${account}`, ""));
  expect(paths.toSorted()).toEqual(["/alerts", "/api/session", "/api/v1/status", "/standing"]);
  const log = await (await testConsole.as("full@harbour")).get(`/api/accounts/${account}/audit?outcome=refused`);
  expect(log.json).toMatchObject({ entries: [] });
});

it("contains the inspections of support staff", async () => {
  const support = await testConsole.as("support@staff");
  expect((await support.get(getPath("/zones"))).status).toBe(404);
  await support.post("/api/support/inspections", { accountId: account, reason: "a ticket of the customer" });
  const { reads } = await readAll("support@staff", "/zones");
  const { body } = reads.find(({ path }) => path === "/api/support/inspections") ?? {};
  expect(inspectionsSchema.parse(body).inspections).toHaveLength(1);
  expect(reads.map(({ path }) => path)).toContain(`/api/accounts/${account}/v1/cdn`);
  expect(reads.map(({ path }) => path)).not.toContain(`/api/accounts/${account}/recent-writes`);
});
