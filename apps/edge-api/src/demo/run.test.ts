import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoAccounts, demoHostnames, isInDemoDomain, pendingDemoHostname } from "@edge-console/contract/console/demo";
import { hostnameSchema } from "@edge-console/contract/objects/hostname";
import { type Statistics, statisticsSchema } from "@edge-console/contract/objects/statistics";
import { statusReportSchema } from "@edge-console/contract/objects/status";
import { tunnelSummarySchema } from "@edge-console/contract/objects/tunnel";
import { zoneSchema } from "@edge-console/contract/objects/zone";
import { readConfig } from "../config.ts";
import type { AccountRow } from "../store/accounts.ts";
import { openStore, type Store } from "../store/open-store.ts";
import { Fields } from "../v1/fields.ts";
import { toHostname } from "../v1/hostname-object.ts";
import { createStatusReport } from "../v1/status-report.ts";
import { tunnelHandlers } from "../v1/tunnels.ts";
import { toZone } from "../v1/zone-object.ts";
import { Demo } from "./run.ts";

const day = 86_400;
const start = Date.UTC(2026, 5, 15, 14, 20) / 1000;

let now = start;
let store: Store;
let demo: Demo;
const errors: unknown[] = [];

const run = () =>
  new Demo({ store, zoneDomain: "edge-zones.example", now: () => now, onError: (error) => errors.push(error) });

beforeAll(() => {
  store = openStore(":memory:");
  demo = run();
});

afterAll(() => {
  demo.stop();
  store.close();
});

const account = (name: string): AccountRow => store.accounts.list().find((one) => one.name === name)!;
const zones = (name: string) =>
  store.zones
    .iterateByAccount(account(name).id)
    .map((zone) => zoneSchema.parse(toZone(zone, now)))
    .toArray();
const hostnames = (name: string) =>
  zones(name).flatMap((zone) =>
    store.hostnames.listByZone(zone.ID).map((row) => hostnameSchema.parse(toHostname(row, now))),
  );
const findZone = (name: string) => zones(demoAccounts.main).find((zone) => zone.ZONE_NAME === name)!;
const read = (zone: string, granularity: "day" | "hour", days: number): Statistics =>
  statisticsSchema.parse(store.statistics.read(zone, { from: now - days * day, to: now, granularity }, null));
const total = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0);
const requests = (statistics: Statistics) => total(statistics.CDN_DAILY_STATS, (row) => row.REQUESTS);

describe("the demo's accounts", () => {
  test("are a large one, a small one, and one with incomplete setup", () => {
    expect(zones(demoAccounts.main).length).toBeGreaterThanOrEqual(24);
    expect(zones(demoAccounts.second)).toHaveLength(3);
    expect(zones(demoAccounts.incomplete)).toHaveLength(2);
    expect(account(demoAccounts.main)).toMatchObject({ api_access: 1, ready: 1, suspended: 0 });
    expect(account(demoAccounts.incomplete)).toMatchObject({ api_access: 1, ready: 0 });
  });

  test("have zones in every state", () => {
    const all = zones(demoAccounts.main);
    expect(new Set(all.map((zone) => zone.ORIGIN_TYPE))).toEqual(new Set(["STANDARD", "S3", "SITE", "TUNNEL"]));
    const some = (state: object) => expect(all).toContainEqual(expect.objectContaining(state));
    some({ STATUS: "PAUSED" });
    some({ MAINTENANCE: 1 });
    some({ TOKEN_AUTH: 1 });
    some({ ORIGIN_CERTIFICATE: 1 });
    some({ S3_ADDRESSING: "VHOST" });
    some({ COUNTRY_MODE: "ALLOW", COUNTRIES: "DE,NL,DK" });
    some({ BLOCK_HOSTING: 1, BLOCK_TOR: 1, BLOCK_ASNS: "16276,14061,24940,20473" });
    some({ TUNNEL_TARGET: "https://intranet.office.internal:443" });
    expect(all.filter((zone) => zone.HOME_POP_LOCATION !== "").length).toBeGreaterThan(0);
  });

  test.each([
    ["expired", "pressarchive", -3],
    ["expiring", "magazineweb", 10],
  ] as const)("have the hostname of the %s certificate that demo alerts are about", (which, zone, days) => {
    const { id, name } = demoHostnames[which];
    const row = store.hostnames.find(findZone(zone).ID, id);
    expect(row && toHostname(row, now)).toMatchObject({ HOSTNAME: name, CERTIFICATE_EXPIRES: start + days * day });
  });

  test("have custom hostnames in the demo's domains only", () => {
    const custom = Object.values(demoAccounts)
      .flatMap(hostnames)
      .filter(({ DEFAULT }) => DEFAULT === 0);
    expect(custom.length).toBeGreaterThan(30);
    expect(custom.map(({ HOSTNAME }) => HOSTNAME).filter((name) => !isInDemoDomain(name))).toEqual([]);
  });

  test("have certificates in every state and a disabled default hostname", () => {
    const all = hostnames(demoAccounts.main);
    const expiresIn = (certificate: "AUTOCERT" | "CUSTOM", from: number, to: number) =>
      all.filter(
        ({ SSL_CERTIFICATE, CERTIFICATE_EXPIRES }) =>
          SSL_CERTIFICATE === certificate &&
          CERTIFICATE_EXPIRES >= now + from * day &&
          CERTIFICATE_EXPIRES <= now + to * day,
      ).length;
    expect(expiresIn("CUSTOM", 10, 10)).toBe(1);
    expect(expiresIn("CUSTOM", -5, -1)).toBe(1);
    expect(expiresIn("CUSTOM", 100, 400)).toBe(1);
    expect(expiresIn("AUTOCERT", 20, 90)).toBeGreaterThan(30);
    const pending = all.filter((one) => one.SSL_ENABLED === 1 && one.CERTIFICATE_EXPIRES === 0);
    expect(pending.map(({ HOSTNAME }) => HOSTNAME)).toContain(pendingDemoHostname);
    expect(all.filter(({ STATUS }) => STATUS === "DISABLED")).toMatchObject([{ DEFAULT: 1 }]);
    expect(all.some(({ SSL_ENABLED }) => SSL_ENABLED === 0)).toBe(true);
  });

  test("have tunnels in every state and a status report with an incident", () => {
    const { TUNNELS } = listTunnels();
    const states = TUNNELS.map((tunnel) => tunnelSummarySchema.parse(tunnel));
    expect(states.map(({ STATE, ENABLED }) => `${STATE} ${ENABLED}`).sort()).toEqual([
      "CONNECTED 1",
      "DISCONNECTED 0",
      "DISCONNECTED 1",
      "NEVER 1",
    ]);
    const { status } = store;
    const report = statusReportSchema.parse(
      createStatusReport(status.listServices(), status.getActiveIncident(), status.listPastIncidents()),
    );
    expect(report.CURRENT_STATUS.STATUS).toBe("INCIDENT");
    expect(report.PAST_INCIDENTS.length).toBeGreaterThanOrEqual(5);
    const places = report.SERVICES.flatMap((service) => service.LOCATIONS ?? []).map(({ STATUS }) => STATUS);
    expect(["DOWN", "PLANNED", "MAINTENANCE"].every((state) => places.some((place) => place === state))).toBe(true);
  });

  test("have the same zone and tunnel IDs after every first start", () => {
    expect(findZone("harbournews").ID).toMatch(/^[A-Z0-9]{9}$/);
    expect(new Set(zones(demoAccounts.main).map(({ ID }) => ID)).size).toBe(zones(demoAccounts.main).length);
    expect(findZone("harbourvideo").ID).toBe("8ENVCC5VR");
  });
});

describe("the demo's traffic", () => {
  test("covers 120 days, 90 of them by hour, and adds up in every breakdown", () => {
    const { ID } = findZone("harbourimages");
    const byDay = read(ID, "day", 130);
    expect(byDay.CDN_DAILY_STATS).toHaveLength(120);
    expect(read(ID, "hour", 130).CDN_DAILY_STATS).toHaveLength(90 * 24 + 1);
    expect(total(byDay.CDN_COUNTRIES, (row) => row.REQUESTS)).toBe(requests(byDay));
    expect(total(byDay.CDN_NETWORKS, (row) => row.REQUESTS)).toBe(requests(byDay));
    expect(total(byDay.CDN_COUNTRIES, (row) => row.BANDWIDTH_BYTES)).toBe(
      total(byDay.CDN_DAILY_STATS, (row) => row.BANDWIDTH_BYTES),
    );
    expect(byDay.CDN_COUNTRIES.length).toBeGreaterThanOrEqual(60);
    const nodes = byDay.NODES.map((node) =>
      requests(store.statistics.read(ID, { from: now - 130 * day, to: now, granularity: "day" }, node.ID)),
    );
    expect(total(nodes, (count) => count)).toBe(requests(byDay));
  });

  test("includes the blocked bots of the ticket shop and ends when a zone was paused", () => {
    const shopTraffic = read(findZone("ticketshop").ID, "day", 30).CDN_DAILY_STATS;
    const blockedCount = shopTraffic.map((row) => row.BLOCKED).sort((a, b) => b - a);
    expect(blockedCount[0]).toBeGreaterThan(blockedCount[5]! * 10);
    const paused = read(findZone("recipeblog").ID, "day", 30).CDN_DAILY_STATS;
    expect(paused.at(-1)!.DAY_TIMESTAMP).toBeLessThan(now - 6 * day);
    expect(requests(read(findZone("springcampaign").ID, "day", 130))).toBe(0);
  });

  test("comes from no country that a zone blocks", () => {
    for (const zone of zones(demoAccounts.main).filter(({ COUNTRIES }) => COUNTRIES !== "")) {
      const listed = zone.COUNTRIES.split(",");
      const served = read(zone.ID, "day", 130).CDN_COUNTRIES.filter((row) => row.REQUESTS > 0);
      expect(served.map(({ COUNTRY }) => listed.includes(COUNTRY))).toEqual(
        served.map(() => zone.COUNTRY_MODE === "ALLOW"),
      );
    }
  });

  test("continues with the clock and keeps traffic from other sources", async () => {
    const { ID } = findZone("harbournews");
    const before = requests(read(ID, "day", 1));
    const other = { hits: 5, misses: 0, bandwidthBytes: 10, originBytes: 0, blocked: 0 };
    store.write(() =>
      store.statistics.record({ zoneId: ID, timestamp: now, node: "fra", country: "DE", asn: 1, ...other }),
    );
    await demo.catchUp();
    expect(requests(read(ID, "day", 1))).toBe(before + 5);
    now += 600;
    await demo.catchUp();
    expect(requests(read(ID, "day", 1))).toBeGreaterThan(before + 5);
    expect(errors).toEqual([]);
  });

  test("is filled in after a pause without creating anything else again", () => {
    const { ID } = findZone("harbournews");
    demo.stop();
    now = start + 2 * day;
    demo = run();
    expect(zones(demoAccounts.main).length).toBeGreaterThanOrEqual(24);
    expect(store.accounts.list()).toHaveLength(3);
    const rows = read(ID, "hour", 3).CDN_DAILY_STATS;
    expect(rows.map((row) => row.DAY_TIMESTAMP)).toEqual(
      Array.from({ length: 72 }, (_, hour) => Math.floor(now / 3_600) * 3_600 - (71 - hour) * 3_600),
    );
    const statistics = read(ID, "day", 130);
    expect(total(statistics.CDN_COUNTRIES, (row) => row.REQUESTS)).toBe(requests(statistics));
    expect(Math.min(...rows.slice(0, -1).map((row) => row.REQUESTS))).toBeGreaterThan(20_000);
  });
});

describe("the demo's connector", () => {
  const state = () => listTunnels().TUNNELS.find((tunnel) => tunnel.NAME === "Hamburg office");

  test("stays connected while the demo runs", () => {
    now += 80;
    demo.report();
    now += 80;
    expect(state()).toMatchObject({ STATE: "CONNECTED", LOCATION: "fra" });
    now += 80;
    expect(state()).toMatchObject({ STATE: "DISCONNECTED" });
  });

  test("is rejected while its tunnel is disabled and after a token rotation", () => {
    const row = store.tunnels.find(account(demoAccounts.main).id, state()!.TUNNEL_ID)!;
    store.tunnels.update(row, { enabled: 0 });
    demo.report();
    expect(state()).toMatchObject({ STATE: "DISCONNECTED" });
    store.tunnels.update(row, { enabled: 1 });
    demo.report();
    expect(state()).toMatchObject({ STATE: "CONNECTED" });
    store.tunnels.setToken(row.id, "another-token");
    demo.report();
    expect(state()).toMatchObject({ STATE: "NEVER" });
  });
});

function listTunnels() {
  const config = readConfig({ EDGE_API_OPERATOR_TOKEN: "token" });
  const context = { resources: {}, body: Fields.none, now, store, config };
  return tunnelHandlers.listTunnels({ ...context, account: account(demoAccounts.main) });
}
