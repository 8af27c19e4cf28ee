import { databaseKinds } from "@edge-console/testing/databases";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { FakeService } from "../../../test/fake-service.ts";
import { chunk } from "../../platform/db/chunk.ts";
import { startTestConsole, type TestConsole } from "../../../test/test-console.ts";
import { startZoneService } from "../../../test/zone-service.ts";

const [firstId, secondId] = ["AAAAAAAA1", "AAAAAAAA2"];
const bothIds = `${firstId}\n${secondId}`;

describe.each(databaseKinds)("labels and saved views on %s", (kind) => {
  let service: FakeService;
  let testConsole: TestConsole;
  let account: string;

  beforeAll(async () => {
    service = await startZoneService({ ID: firstId }, { ID: secondId });
    testConsole = await startTestConsole(service.url, kind);
    const { id } = await testConsole.connect("harbour", "h".repeat(64));
    account = `/api/accounts/${id}`;
    await testConsole.connect("pinewood", "p".repeat(64));
  });

  afterAll(async () => {
    await testConsole.close();
    await service.close();
  });

  it("adds and removes labels of several zones, for all members, with an audit entry for each changed zone", async () => {
    const developer = await testConsole.as("developer@harbour");
    const full = await testConsole.as("full@harbour");
    const path = `${account}/zone-labels`;
    const added = await developer.post(path, { zones: bothIds, add: " Production \nteam:shop", remove: "" });
    expect(added).toMatchObject({
      status: 200,
      json: { labels: { [firstId]: ["production", "team:shop"], [secondId]: ["production", "team:shop"] } },
    });
    await developer.post(path, { zones: bothIds, add: "production", remove: "" });
    await developer.post(path, { zones: secondId, add: "staging", remove: "production\nteam:shop" });
    const labels = { [firstId]: ["production", "team:shop"], [secondId]: ["staging"] };
    expect((await full.get(path)).json).toEqual({ labels });

    const log = await full.get(`${account}/audit?action=changeZoneLabels`);
    expect(log.json).toMatchObject({
      entries: [
        {
          target: `/cdn/${secondId}`,
          changes: [{ field: "labels", before: "production, team:shop", after: "staging" }],
        },
        { target: expect.stringContaining("/cdn/"), changes: [{ field: "labels", before: "" }] },
        { target: expect.stringContaining("/cdn/"), changes: [{ field: "labels", before: "" }] },
      ],
    });
  });

  it("rejects invalid labels, and more than ten for a zone", async () => {
    const developer = await testConsole.as("developer@harbour");
    const path = `${account}/zone-labels`;
    for (const label of [" ", "a,b", "<b>", "x".repeat(33)]) {
      expect((await developer.post(path, { zones: firstId, add: label, remove: "" })).status).toBe(422);
    }
    const ten = Array.from({ length: 10 }, (_, index) => `label ${index}`);
    expect(await developer.post(path, { zones: firstId, add: ten.join("\n"), remove: "" })).toMatchObject({
      status: 409,
      json: { detail: "A zone can have up to 10 labels. Remove one first." },
    });
  });

  it("T20: labels need zones that exist", async () => {
    const developer = await testConsole.as("developer@harbour");
    const path = `${account}/zone-labels`;
    const before = (await developer.get(path)).json;
    const change = { zones: `${firstId}\nAAAAAAAA9`, add: "production", remove: "" };
    expect(await developer.post(path, change)).toMatchObject({
      status: 404,
      json: { detail: "The account has no zone AAAAAAAA9." },
    });
    expect((await developer.get(path)).json).toEqual(before);
  });

  it("lists more labels than a page of the database has", async () => {
    const { id } = await testConsole.connect("other", "o".repeat(64));
    const zones = Array.from({ length: 450 }, (_, index) => `Z${String(index).padStart(8, "0")}`);
    const labels = Object.fromEntries(zones.map((zone) => [zone, ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]]));
    for (const batch of chunk(zones)) {
      const rows = batch.flatMap((zone_id) =>
        (labels[zone_id] ?? []).map((label) => ({ account_id: id, zone_id, label })),
      );
      await testConsole.store.db.insertInto("zone_labels").values(rows).execute();
    }
    const developer = await testConsole.as("developer@other");
    expect((await developer.get(`/api/accounts/${id}/zone-labels`)).json).toEqual({ labels });
  });

  it("lets only roles with zones see labels, and only those who can change zones change them", async () => {
    const path = `${account}/zone-labels`;
    const change = { zones: firstId, add: "mine", remove: "" };
    expect((await (await testConsole.as("billing@harbour")).get(path)).status).toBe(403);
    expect((await (await testConsole.as("full@pinewood")).get(path)).status).toBe(404);
    const support = await testConsole.as("support@staff");
    await support.post("/api/support/inspections", { accountId: account.split("/")[3], reason: "a customer's ticket" });
    expect((await support.get(path)).status).toBe(200);
    expect((await support.post(path, change)).status).toBe(403);
    expect((await support.post(`${account}/saved-views`, {})).status).toBe(403);
  });

  it("saves views for a member, who can share them", async () => {
    const developer = await testConsole.as("developer@harbour");
    const full = await testConsole.as("full@harbour");
    const path = `${account}/saved-views`;
    const view = { name: "Shops", search: "label=team%3Ashop&sort=-requests", hidden: "id,cache", shared: false };
    const saved = await developer.post(path, view);
    expect(saved).toMatchObject({ status: 200, json: { views: [{ ...view, hidden: ["id", "cache"], own: true }] } });
    expect((await full.get(path)).json).toEqual({ views: [] });

    const id = z.object({ views: z.tuple([z.object({ id: z.string() })]) }).parse(saved.json).views[0].id;
    expect((await full.send("PATCH", `${path}/${id}`, { shared: true })).status).toBe(404);
    await developer.send("PATCH", `${path}/${id}`, { shared: true });
    expect((await full.get(path)).json).toMatchObject({ views: [{ name: "Shops", own: false, shared: true }] });
    // Another member can't delete it, and a view of the same name replaces it.
    expect((await full.delete(`${path}/${id}`)).status).toBe(404);
    expect((await full.get(path)).json).toMatchObject({ views: [{ name: "Shops", canDelete: false }] });
    const replaced = await developer.post(path, { ...view, hidden: "" });
    expect(replaced.json).toMatchObject({ views: [{ name: "Shops", hidden: [], shared: false }] });
    expect((await full.get(path)).json).toEqual({ views: [] });
  });

  it("T52: lets members delete the shared views of those who left", async () => {
    const full = await testConsole.as("full@harbour");
    const path = `${account}/saved-views`;
    const leaver = await testConsole.addUser("leaver@harbour");
    const membership = { account_id: account.split("/")[3] ?? "", user_id: leaver.id };
    await testConsole.store.db
      .insertInto("memberships")
      .values({ ...membership, role: "developer" })
      .execute();
    const view = { name: "Left behind", search: "", hidden: "", shared: true };
    const own = { ...view, name: "Not shared", shared: false };
    for (const body of [view, own]) await (await testConsole.as("leaver@harbour")).post(path, body);
    const listIds = async (name: string) => {
      const rows = await testConsole.store.db.selectFrom("saved_views").selectAll().execute();
      return rows.filter((row) => row.name === name).map((row) => row.id);
    };
    const [shared = "", notShared = ""] = [...(await listIds(view.name)), ...(await listIds(own.name))];
    expect((await full.delete(`${path}/${shared}`)).status).toBe(404);

    expect((await full.delete(`/api/accounts/${membership.account_id}/members/${leaver.id}`)).status).toBe(204);
    expect((await full.get(path)).json).toMatchObject({ views: [{ name: "Left behind", canDelete: true }] });
    expect((await full.delete(`${path}/${notShared}`)).status).toBe(404);
    expect(await full.delete(`${path}/${shared}`)).toMatchObject({ status: 200, json: { views: [] } });
    expect((await full.delete(`${path}/${shared}`)).status).toBe(404);
    expect(await listIds(own.name)).toEqual([notShared]);
  });
});
