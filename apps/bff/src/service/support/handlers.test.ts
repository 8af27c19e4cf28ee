import { auditPageSchema } from "@edge-console/contract/console/audit";
import { inspectionSchema, inspectionsSchema, supportSearchSchema } from "@edge-console/contract/console/support";
import { operationNames, operations } from "@edge-console/contract/operations";
import { databaseKinds } from "@edge-console/testing/databases";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { getAuditView } from "../../people/audit/actions.ts";
import { setStaff } from "../../people/auth/user-access.ts";
import { recordExpiredInspections } from "../../people/inspections/inspections.ts";
import { type TestConsole, type TestUser, startTestConsole } from "../../../test/test-console.ts";

const createdZoneSchema = z.object({ ID: z.string() });
const createdTunnelSchema = z.object({ TUNNEL_ID: z.string() });

const reason = "The customer asked why images are stale.";

describe.each(databaseKinds)("support staff on %s", (kind) => {
  let edgeApi: EdgeApi;
  let testConsole: TestConsole;
  let harbour: { id: string; v1: string };
  let pinewood: { id: string; v1: string };
  let zoneId: string;
  let tunnelId: string;
  let support: TestUser;
  let owner: TestUser;

  beforeAll(async () => {
    edgeApi = await startEdgeApi();
    testConsole = await startTestConsole(new URL(edgeApi.url), kind);
    harbour = await testConsole.connect("harbour", (await edgeApi.operator.createAccount("harbour")).api_key);
    pinewood = await testConsole.connect("pinewood", (await edgeApi.operator.createAccount("pinewood")).api_key);
    support = await testConsole.as("support@staff");
    owner = await testConsole.as("full@harbour");
    const zone = await owner.post(`${harbour.v1}/cdn`, {
      ZONE_NAME: "pictures1",
      ORIGIN_URL: "https://s3.example.com",
      ORIGIN_TYPE: "S3",
      S3_BUCKET: "pictures",
      S3_REGION: "auto",
      S3_ACCESS_KEY: "ACCESSKEY0001234",
      S3_SECRET_KEY: "SECRETKEY000abcdef",
    });
    zoneId = createdZoneSchema.parse(zone.json).ID;
    await owner.post(`${harbour.v1}/cdn/${zoneId}/hostnames`, {
      HOSTNAME: "cdn.shop-100-percent.example.com",
    });
    const tunnel = await owner.post(`${harbour.v1}/tunnels`, { NAME: "Back office" });
    tunnelId = createdTunnelSchema.parse(tunnel.json).TUNNEL_ID;
  });

  afterAll(async () => {
    await testConsole.close();
    await edgeApi.stop();
  });

  const searchWithIndex = async (q: string) =>
    supportSearchSchema.parse((await support.get(`/api/support/search?q=${encodeURIComponent(q)}`)).json);
  const search = async (q: string) => (await searchWithIndex(q)).results;

  describe("search", () => {
    it.each<[string, "id" | "name" | "hostname", (id: string) => string]>([
      ["its id", "id", (id) => id.toLowerCase()],
      ["its name", "name", () => "PICTURES"],
      ["a word of a hostname", "hostname", () => "shop-100"],
      ["a link to it", "hostname", () => "https://CDN.shop-100-percent.example.com/a/b.png?c"],
      ["a substring", "name", () => "icture"],
    ])("finds a zone by %s", async (_, field, text) => {
      const [hit, ...others] = await search(text(zoneId));
      const zone = { id: zoneId, name: "pictures1" };
      expect(hit).toMatchObject({ account: { id: harbour.id, name: "harbour" }, zone, tunnel: null, field });
      expect(hit?.matched).toBe({ id: zoneId, name: "pictures1", hostname: "cdn.shop-100-percent.example.com" }[field]);
      expect(others).toEqual([]);
    });

    it("finds a tunnel by its id and by any word of its name, also after it is renamed", async () => {
      for (const text of [tunnelId, "back", "OFFICE"]) {
        expect(await search(text)).toMatchObject([{ zone: null, tunnel: { id: tunnelId, name: "Back office" } }]);
      }
      await owner.post(`${harbour.v1}/tunnels/${tunnelId}`, { NAME: "Depot" });
      expect(await search("office")).toEqual([]);
      expect(await search("depot")).toMatchObject([{ tunnel: { id: tunnelId } }]);
    });

    it("finds an account by its name and id, and ignores wildcards", async () => {
      const hit = { account: { id: pinewood.id, name: "pinewood" }, zone: null, tunnel: null, state: null };
      expect(await search("NeWood")).toEqual([{ ...hit, field: "name", matched: "pinewood" }]);
      expect(await search(pinewood.id)).toEqual([{ ...hit, field: "id", matched: pinewood.id }]);
      for (const text of ["%", "_", ""]) expect(await search(text)).toEqual([]);
    });

    it("finds a new zone, but not a deleted one", async () => {
      const created = await owner.post(`${harbour.v1}/cdn`, { ZONE_NAME: "fresh1", ORIGIN_URL: "https://a.example" });
      expect(await search("fresh1")).toHaveLength(1);
      await owner.delete(`${harbour.v1}/cdn/${createdZoneSchema.parse(created.json).ID}`);
      expect(await search("fresh1")).toEqual([]);
    });

    it("shows the state of a zone as its own pages do", async () => {
      const create = async (name: string, fields: object) => {
        const body = { ZONE_NAME: name, ...fields };
        return createdZoneSchema.parse((await owner.post(`${harbour.v1}/cdn`, body)).json).ID;
      };
      const state = async (text: string) => (await search(text))[0]?.state;
      const id = await create("calm1", { ORIGIN_URL: "https://a.example" });
      expect(await state("calm1")).toMatchObject({ states: ["setting-up"] });
      await owner.post(`${harbour.v1}/cdn/${id}`, { MAINTENANCE: 1 });
      expect(await state("calm1")).toEqual({
        states: ["maintenance"],
        sentence: "Not serving traffic: maintenance mode is on",
      });
      const tunnel = await owner.post(`${harbour.v1}/tunnels`, { NAME: "Cellar" });
      const { TUNNEL_ID } = createdTunnelSchema.parse(tunnel.json);
      const endpoint = await owner.post(`${harbour.v1}/tunnels/${TUNNEL_ID}/endpoints`, {
        NAME: "Wiki",
        SCHEME: "http",
        HOST: "10.0.0.7",
        PORT: 8080,
      });
      const { ENDPOINT_ID } = z.object({ ENDPOINT_ID: z.int() }).parse(endpoint.json);
      await create("cellar1", { ORIGIN_TYPE: "TUNNEL", TUNNEL_ENDPOINT: ENDPOINT_ID });
      expect(await state("cellar1")).toEqual({
        states: ["setting-up"],
        sentence: "Setting up: tunnel Cellar has never connected and cellar1.edge-zones.example has no certificate yet",
      });
      await owner.delete(`${harbour.v1}/cdn/${id}`);
    });

    it("reports the age of the index and accounts that can't be loaded", async () => {
      const before = (await searchWithIndex("pictures")).index;
      expect(before).toMatchObject({ accounts: 2, unread: 0, zonesWaiting: 0 });
      expect(before.oldest).toBeGreaterThan((await testConsole.store.now()) - 600);
      await testConsole.connect("locked", "k".repeat(64));
      expect((await searchWithIndex("pictures")).index).toMatchObject({ accounts: 3, unread: 1 });
    });

    it("doesn't call the Edge API for every search", async () => {
      await search("pictures");
      const mark = await edgeApi.operator.getLastRequestNumber();
      for (let n = 0; n < 10; n++) await search("pictures");
      expect(await edgeApi.operator.requests(mark)).toEqual([]);
    });
  });

  describe("row 31: inspections are read-only and recorded", () => {
    it("are required to access an account", async () => {
      const mark = await edgeApi.operator.getLastRequestNumber();
      expect((await support.get(`${pinewood.v1}/cdn`)).status).toBe(404);
      expect(await edgeApi.operator.requests(mark)).toEqual([]);
    });

    it("require a reason and an existing account", async () => {
      const open = (body: object) => support.post("/api/support/inspections", body);
      expect((await open({ accountId: harbour.id, reason: "why not" })).status).toBe(422);
      expect((await open({ accountId: "zzzzzzzzzz", reason })).status).toBe(404);
    });

    it("show the account with masked bucket keys, and reject every write before it is sent", async () => {
      const opened = await support.post("/api/support/inspections", { accountId: harbour.id, reason });
      const inspection = inspectionSchema.parse(opened.json);
      expect([opened.status, inspection.expiresAt - (await testConsole.store.now())]).toEqual([201, 3_600]);
      expect((await support.get("/api/support/inspections")).json).toMatchObject({
        inspections: [{ id: inspection.id, account: { id: harbour.id }, reason }],
      });

      const zone = await support.get(`${harbour.v1}/cdn/${zoneId}`);
      expect(zone.json).toMatchObject({ ID: zoneId, S3_ACCESS_KEY: "…1234" });
      const list = await support.get(`${harbour.v1}/cdn`);
      expect(zone.text + list.text).not.toContain("ACCESSKEY0001234");

      const mark = await edgeApi.operator.getLastRequestNumber();
      const writes = operationNames.filter((name) => operations[name].changes);
      for (const name of writes) {
        const { method, path, body } = operations[name];
        const url = path
          .replace("{ZONE_ID}", zoneId)
          .replace("{TUNNEL_ID}", "AAAAAAAA1")
          .replaceAll(/\{\w+\}/g, "1");
        const response = await support.send(method, `${harbour.v1}${url}`, body ? {} : undefined);
        expect([name, response.status]).toEqual([name, 403]);
      }
      // Access is denied before the body is parsed.
      expect((await support.post(`${harbour.v1}/cdn`, "{")).status).toBe(403);
      expect((await support.post(`/api/accounts/${harbour.id}/api-key/reveal`, { password: "x" })).status).toBe(403);
      expect((await support.get(`/api/accounts/${harbour.id}/api-key`)).status).toBe(403);
      expect(await edgeApi.operator.requests(mark)).toEqual([]);

      const accountRoutes = testConsole.routes.filter(
        ({ method, path, access }) => method !== "GET" && access.kind === "account" && !path.includes("/v1/"),
      );
      for (const { method, path, body } of accountRoutes) {
        const url = path.replace(":accountId", harbour.id).replaceAll(/:\w+/g, "1");
        const response = await support.send(method, url, body ? {} : undefined);
        expect([`${method} ${path}`, response.status]).toEqual([`${method} ${path}`, 403]);
      }
      expect(await edgeApi.operator.requests(mark)).toEqual([]);

      for (const path of [
        "/cdn",
        `/cdn/${zoneId}/hostnames`,
        `/cdn/${zoneId}/stats`,
        "/tunnels",
        `/tunnels/${tunnelId}`,
      ])
        expect([path, (await support.get(harbour.v1 + path)).status]).toEqual([path, 200]);
      for (const path of ["/overview", "/audit"])
        expect([path, (await support.get(`/api/accounts/${harbour.id}${path}`)).status]).toEqual([path, 200]);
      const reads = await edgeApi.operator.requests(mark);
      expect(new Set(reads.map(({ method }) => method))).toEqual(new Set(["GET"]));

      expect((await support.delete(`/api/support/inspections/${inspection.id}`)).status).toBe(204);
      expect((await support.delete(`/api/support/inspections/${inspection.id}`)).status).toBe(404);
      expect((await support.get(`${harbour.v1}/cdn`)).status).toBe(404);

      const { entries } = auditPageSchema.parse((await owner.get(`/api/accounts/${harbour.id}/audit?limit=500`)).json);
      const theirs = entries.filter((entry) => entry.actor.kind === "support").reverse();
      expect(theirs[0]).toMatchObject({ action: "openInspection", reason, outcome: "applied" });
      expect(theirs.slice(1, 1 + writes.length).map((entry) => [entry.action, entry.outcome])).toEqual(
        writes.map((name) => [name, "refused"]),
      );
      expect(theirs.at(-1)).toMatchObject({ action: "closeInspection", reason, outcome: "applied" });
    });

    it("expire after an hour", async () => {
      await support.post("/api/support/inspections", { accountId: pinewood.id, reason });
      expect((await support.get(`${pinewood.v1}/cdn`)).status).toBe(200);
      const now = await testConsole.store.now();
      testConsole.setClock(now + 1_500);
      expect((await support.get("/api/support/inspections")).json).toMatchObject({ inspections: [{}] });
      testConsole.setClock(now + 3_000);
      expect((await support.get("/api/support/inspections")).json).toMatchObject({ inspections: [{}] });
      testConsole.setClock(now + 3_601);
      expect((await support.get(`${pinewood.v1}/cdn`)).status).toBe(404);
      const result = inspectionsSchema.parse((await support.get("/api/support/inspections")).json);
      expect(result.inspections).toEqual([]);
      expect(result.recent.map(({ account }) => account.name).toSorted()).toEqual(["harbour", "pinewood"]);

      for (let time = 0; time < 2; time++) await recordExpiredInspections(testConsole.services);
      const log = await (await testConsole.as("full@pinewood")).get(`/api/accounts/${pinewood.id}/audit`);
      const { entries } = auditPageSchema.parse(log.json);
      expect(entries.map(({ action, reason: entryReason }) => [action, entryReason])).toEqual([
        ["expireInspection", reason],
        ["openInspection", reason],
      ]);
    });

    it("end when the user is removed from support staff, and the end is recorded", async () => {
      const otherStaff = await testConsole.addUser("colleague@staff", "support");
      const browser = await testConsole.as("colleague@staff");
      await browser.post("/api/support/inspections", { accountId: pinewood.id, reason });
      await setStaff(testConsole.store.db, await testConsole.store.now(), otherStaff, null);
      await recordExpiredInspections(testConsole.services);
      const { entries } = await testConsole.services.audit.page(pinewood.id, getAuditView("full", ""), null);
      expect(entries[0]).toMatchObject({ action: "expireInspection", actor: { email: "colleague@staff" }, reason });
    });
  });
});
