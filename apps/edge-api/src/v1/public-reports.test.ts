import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
  const report = async () => statusReportSchema.strict().parse((await getPublic("/status")).data);

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

  test("derives PENDING and PLANNED of a service from its locations", async () => {
    const locations = (...statuses: readonly string[]) =>
      statuses.map((status, index) => ({ name: `Location ${index}`, status, uptime_90d: null }));
    await publish([
      { name: "Edge", status: "OPERATIONAL", uptime_90d: 1, locations: locations("PENDING", "PLANNED") },
      { name: "Storage", status: "OPERATIONAL", uptime_90d: 1, locations: locations("PLANNED") },
    ]);
    expect((await report()).SERVICES).toMatchObject([{ STATUS: "PENDING", UPTIME_90D: null }, { STATUS: "PLANNED" }]);
  });
});

test("an incident is of a known type, and is resolved once", async () => {
  const body = { title: "Slow", description: "We are investigating.", type: "Degraded Performance", services: ["API"] };
  const publish = (change: object) =>
    service.operator<{ incident_id: number }>("POST", "/status/incidents", { body: { ...body, ...change } });
  const resolve = async (id: unknown) =>
    (await service.operator("POST", `/status/incidents/${String(id)}/resolve`)).status;
  const { incident_id } = (await publish({})).data;
  expect([await resolve(incident_id), await resolve(incident_id), await resolve("x")]).toEqual([200, 409, 404]);
  expect((await publish({ type: "Earthquake" })).status).toBe(400);
});
