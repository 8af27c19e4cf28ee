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

const publicly = (path: string, method = "GET") => service.v1(method, path, { token: null });

describe("edge addresses", () => {
  const publish = (body: object) => service.operator("POST", "/edges", { body });

  test("of a new service cover every location in both families", async () => {
    const answer = await publicly("/edges");
    expect(answer).toMatchObject({ status: 200, message: "Edge addresses returned." });
    const { IPV4, IPV6 } = edgesSchema.strict().parse(answer.data);
    expect(IPV4.length).toBeGreaterThan(20);
    expect(IPV6.length).toBeGreaterThan(19);
  });

  test("are sorted as the numbers they are, IPv4 first, each once", async () => {
    const ipv6 = ["2001:db8::10", "2001:0DB8:0:0:0:0:0:0009", "2001:db8:1::1", "2001:db8::9"];
    await publish({ ipv4: ["203.0.113.20", "203.0.113.3", "198.51.100.200"], ipv6 });
    const expected = {
      IPV4: ["198.51.100.200", "203.0.113.3", "203.0.113.20"],
      IPV6: ["2001:db8::9", "2001:db8::10", "2001:db8:1::1"],
    };
    expect((await publicly("/edges")).data).toEqual({ ...expected, ALL: [...expected.IPV4, ...expected.IPV6] });
  });

  test("are plain text, one a line and nothing else", async () => {
    await publish({ ipv4: ["203.0.113.3"], ipv6: ["2001:db8::9"] });
    const texts = [await publicly("/edges/all"), await publicly("/edges/ipv4"), await publicly("/edges/ipv6/")];
    expect(texts.map(({ text }) => text)).toEqual(["203.0.113.3\n2001:db8::9\n", "203.0.113.3\n", "2001:db8::9\n"]);
    expect(texts.every(({ headers }) => String(headers["content-type"]).startsWith("text/plain"))).toBe(true);
  });

  test("may be none, and are left alone by a wrong list", async () => {
    await publish({ ipv4: [], ipv6: [] });
    expect((await publish({ ipv4: ["2001:db8::1"], ipv6: [] })).status).toBe(400);
    expect((await publish({ ipv4: ["203.0.113.1"] })).status).toBe(400);
    expect((await publicly("/edges")).data).toEqual({ IPV4: [], IPV6: [], ALL: [] });
    expect((await publicly("/edges/all")).text).toBe("");
  });
});

describe("the status report", () => {
  const publish = (services: readonly object[]) => service.operator("POST", "/status/services", { body: { services } });
  const incident = (body: object) =>
    service.operator<{ incident_id: number }>("POST", "/status/incidents", {
      body: { title: "Slow", description: "We look.", type: "Degraded Performance", services: ["API"], ...body },
    });
  const resolve = (id: unknown) => service.operator("POST", `/status/incidents/${String(id)}/resolve`);
  const report = async () => statusReportSchema.strict().parse((await publicly("/status")).data);

  beforeEach(() => service.context.clock.set(now));

  test("of a new service says that all is up", async () => {
    expect(await publicly("/status")).toMatchObject({ status: 200, message: "API Request Success" });
    expect(await report()).toMatchObject({
      CURRENT_STATUS: { STATUS: "UP" },
      ACTIVE_INCIDENT: null,
      PAST_INCIDENTS: [],
    });
  });

  test("shows services in their order, a service of locations by its locations", async () => {
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

  test("gives an incident before all else, and puts it among the past ones when it is resolved", async () => {
    await publish([{ name: "API", status: "DOWN", uptime_90d: 90 }]);
    const published = await incident({ title: "API is slow" });
    expect(published.status).toBe(201);
    const shown = {
      TITLE: "API is slow",
      DESCRIPTION: "We look.",
      TYPE: "Degraded Performance",
      TIMESTAMP: now,
      SERVICES: ["API"],
    };
    expect(await report()).toMatchObject({
      CURRENT_STATUS: { STATUS: "INCIDENT", MESSAGE: "API is slow" },
      ACTIVE_INCIDENT: shown,
      PAST_INCIDENTS: [],
    });
    const { incident_id } = published.data;
    expect((await resolve(incident_id)).status).toBe(200);
    expect((await resolve(incident_id)).status).toBe(409);
    expect(await report()).toMatchObject({
      CURRENT_STATUS: { STATUS: "DOWN" },
      ACTIVE_INCIDENT: null,
      PAST_INCIDENTS: [shown],
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

  test("is at its path with GET alone", async () => {
    expect((await publicly("/status/history")).status).toBe(404);
    expect((await publicly("/status", "POST")).status).toBe(405);
    expect((await publicly("/status", "OPTIONS")).status).toBe(204);
    expect((await publicly("/status")).headers["cache-control"]).toBe("no-store");
  });

  test("is a 503 with Retry-After when its state cannot be read", async () => {
    const { status } = service.context.store;
    const unheard: "DOWN" = JSON.parse('"UNHEARD"');
    service.context.store.write(() => status.replaceServices([{ name: "API", status: unheard }]));
    const answer = await publicly("/status");
    expect(answer).toMatchObject({ status: 503, data: [] });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  });
});
