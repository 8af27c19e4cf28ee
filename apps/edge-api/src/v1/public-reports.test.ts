import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { edgesSchema } from "@edge-console/contract/objects/edges";
import { statusReportSchema } from "@edge-console/contract/objects/status";
import { startTestService, type TestService } from "../../test/service.ts";

const now = 1_800_000_000;
let service: TestService;

beforeAll(async () => {
  service = await startTestService({ now });
});
afterAll(() => service.close());

const getPublic = (path: string, method = "GET") => service.v1(method, path, { token: null });

describe("edge addresses", () => {
  const publish = (body: object) => service.operator("POST", "/edges", { body });

  test("cover every location of a new service with IPv4 and IPv6", async () => {
    const response = await getPublic("/edges");
    expect(response).toMatchObject({ status: 200, message: "Edge addresses returned." });
    const { IPV4, IPV6 } = edgesSchema.strict().parse(response.data);
    expect(IPV4.length).toBeGreaterThan(20);
    expect(IPV6.length).toBeGreaterThan(19);
  });

  test("are sorted numerically, IPv4 first, without duplicates", async () => {
    const ipv6 = ["2001:db8::10", "2001:0DB8:0:0:0:0:0:0009", "2001:db8:1::1", "2001:db8::9"];
    await publish({ ipv4: ["203.0.113.20", "203.0.113.3", "198.51.100.200"], ipv6 });
    const expected = {
      IPV4: ["198.51.100.200", "203.0.113.3", "203.0.113.20"],
      IPV6: ["2001:db8::9", "2001:db8::10", "2001:db8:1::1"],
    };
    expect((await getPublic("/edges")).data).toEqual({ ...expected, ALL: [...expected.IPV4, ...expected.IPV6] });
  });

  test("are also available as plain text, one per line", async () => {
    await publish({ ipv4: ["203.0.113.3"], ipv6: ["2001:db8::9"] });
    const texts = [await getPublic("/edges/all"), await getPublic("/edges/ipv4"), await getPublic("/edges/ipv6/")];
    expect(texts.map(({ text }) => text)).toEqual(["203.0.113.3\n2001:db8::9\n", "203.0.113.3\n", "2001:db8::9\n"]);
    expect(texts.every(({ headers }) => String(headers["content-type"]).startsWith("text/plain"))).toBe(true);
  });

  test("can be empty and don't change if the new list is invalid", async () => {
    await publish({ ipv4: [], ipv6: [] });
    expect((await publish({ ipv4: ["2001:db8::1"], ipv6: [] })).status).toBe(400);
    expect((await publish({ ipv4: ["203.0.113.1"] })).status).toBe(400);
    expect((await getPublic("/edges")).data).toEqual({ IPV4: [], IPV6: [], ALL: [] });
    expect((await getPublic("/edges/all")).text).toBe("");
  });
});

describe("the status report", () => {
  const publish = (services: readonly object[]) => service.operator("POST", "/status/services", { body: { services } });
  const incident = (body: object) =>
    service.operator<{ incident_id: number }>("POST", "/status/incidents", {
      body: {
        title: "Slow",
        description: "We are investigating.",
        type: "Degraded Performance",
        services: ["API"],
        ...body,
      },
    });
  const resolve = (id: unknown) => service.operator("POST", `/status/incidents/${String(id)}/resolve`);
  const report = async () => statusReportSchema.strict().parse((await getPublic("/status")).data);

  beforeEach(() => service.context.clock.set(now));

  test("is UP for a new service", async () => {
    expect(await getPublic("/status")).toMatchObject({ status: 200, message: "API Request Success" });
    expect(await report()).toMatchObject({
      CURRENT_STATUS: { STATUS: "UP" },
      ACTIVE_INCIDENT: null,
      PAST_INCIDENTS: [],
    });
  });

  test("lists services in their order, with a status derived from their locations", async () => {
    await publish([
      { name: "API", status: "OPERATIONAL", uptime_90d: 99.987 },
      {
        name: "Edge",
        status: "OPERATIONAL",
        uptime_90d: 1,
        locations: [
          { name: "Frankfurt", status: "OPERATIONAL", uptime_90d: 100 },
          { name: "London", status: "DOWN", uptime_90d: 99.5 },
          { name: "Seoul", status: "PLANNED", uptime_90d: 50 },
          { name: "Lima", status: "PENDING", uptime_90d: null },
        ],
      },
    ]);
    expect((await report()).SERVICES).toEqual([
      { NAME: "API", STATUS: "OPERATIONAL", UPTIME_90D: 99.99 },
      {
        NAME: "Edge",
        STATUS: "DEGRADED",
        UPTIME_90D: 99.75,
        LOCATIONS: [
          { NAME: "Frankfurt", STATUS: "OPERATIONAL", UPTIME_90D: 100, LOCATION: "Frankfurt" },
          { NAME: "London", STATUS: "DOWN", UPTIME_90D: 99.5, LOCATION: "London" },
          { NAME: "Seoul", STATUS: "PLANNED", LOCATION: "Seoul" },
          { NAME: "Lima", STATUS: "PENDING", UPTIME_90D: null, LOCATION: "Lima" },
        ],
      },
    ]);
  });

  test("shows an active incident, and lists it as past once it is resolved", async () => {
    await publish([{ name: "API", status: "DOWN", uptime_90d: 90 }]);
    const published = await incident({ title: "API is slow" });
    expect(published.status).toBe(201);
    const reportedIncident = {
      TITLE: "API is slow",
      DESCRIPTION: "We are investigating.",
      TYPE: "Degraded Performance",
      TIMESTAMP: now,
      SERVICES: ["API"],
    };
    expect(await report()).toMatchObject({
      CURRENT_STATUS: { STATUS: "INCIDENT", MESSAGE: "API is slow" },
      ACTIVE_INCIDENT: reportedIncident,
      PAST_INCIDENTS: [],
    });
    const { incident_id } = published.data;
    expect((await resolve(incident_id)).status).toBe(200);
    expect((await resolve(incident_id)).status).toBe(409);
    expect(await report()).toMatchObject({
      CURRENT_STATUS: { STATUS: "DOWN" },
      ACTIVE_INCIDENT: null,
      PAST_INCIDENTS: [reportedIncident],
    });
    expect((await resolve("x")).status).toBe(404);
    expect((await incident({ type: "Earthquake" })).status).toBe(400);
  });

  test("keeps the twenty most recent incidents, newest first", async () => {
    for (let number = 1; number <= 25; number += 1) {
      service.context.clock.set(now + number * 3_600);
      const { incident_id } = (await incident({ title: `Incident ${number}` })).data;
      await resolve(incident_id);
    }
    const titles = (await report()).PAST_INCIDENTS.map(({ TITLE }) => TITLE);
    expect(titles).toEqual(Array.from({ length: 20 }, (_, index) => `Incident ${25 - index}`));
  });

  test("supports only GET", async () => {
    expect((await getPublic("/status/history")).status).toBe(404);
    expect((await getPublic("/status", "POST")).status).toBe(405);
    expect((await getPublic("/status", "OPTIONS")).status).toBe(204);
    expect((await getPublic("/status")).headers["cache-control"]).toBe("no-store");
  });

  test("returns 503 with Retry-After if the data can't be read", async () => {
    const { status } = service.context.store;
    const invalidStatus: "DOWN" = JSON.parse('"UNKNOWN"');
    service.context.store.write(() => status.replaceServices([{ name: "API", status: invalidStatus }]));
    const response = await getPublic("/status");
    expect(response).toMatchObject({ status: 503, data: [] });
    expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
  });
});
