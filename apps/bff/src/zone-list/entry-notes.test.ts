import { databaseKinds } from "@edge-console/testing/databases";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { setUpAccount } from "../../test/account-fixture.ts";

describe.each(databaseKinds)("notes on list entries, on %s", (kind) => {
  const own = setUpAccount(kind);
  let clock: number;
  let zone: string;

  beforeEach(async () => {
    clock = Math.floor(Date.now() / 1000);
    own.testConsole.setClock(clock);
    const created = await own.user.post(`${own.v1}/cdn`, {
      ZONE_NAME: `${own.name}zone`,
      ORIGIN_URL: "https://a.example",
      BLOCK_IPS: "192.0.2.1\n10.1.2.0/24",
    });
    zone = z.object({ ID: z.string() }).parse(created.json).ID;
  });

  const save = (field: string, notes: string) =>
    own.user.post(`/api/accounts/${own.id}/zones/${zone}/entry-notes`, { field, notes });
  const list = async () => (await own.user.get(`/api/accounts/${own.id}/entry-notes?zone=${zone}`)).json;
  const update = (BLOCK_IPS: string) => own.user.post(`${own.v1}/cdn/${zone}`, { BLOCK_IPS });

  it("are stored by the entry's stored form, shared, and audited", async () => {
    const saved = await save("BLOCK_IPS", "192.0.2.1  Crawler,  ticket 4711\n10.1.2.3/24 Old office");
    const notes = { [zone]: { BLOCK_IPS: { "192.0.2.1": "Crawler, ticket 4711", "10.1.2.0/24": "Old office" } } };
    expect(saved).toMatchObject({ status: 200, json: { notes } });
    await save("BLOCK_ASNS", "AS64500 Scraper");
    await save("BLOCK_IPS", "10.1.2.0/24");
    const colleague = await own.testConsole.as(`developer@${own.name}`);
    expect((await colleague.get(`/api/accounts/${own.id}/entry-notes`)).json).toEqual({
      notes: { [zone]: { BLOCK_IPS: { "192.0.2.1": "Crawler, ticket 4711" }, BLOCK_ASNS: { "64500": "Scraper" } } },
    });
    const log = await own.user.get(`/api/accounts/${own.id}/audit?action=changeEntryNotes`);
    expect(log.json).toMatchObject({
      entries: [
        { target: `/cdn/${zone}`, changes: [{ field: "notes", before: "10.1.2.0/24: Old office", after: "" }] },
        { changes: [{ after: "64500: Scraper" }] },
        { changes: [{ after: "192.0.2.1: Crawler, ticket 4711" }, { after: "10.1.2.0/24: Old office" }] },
      ],
    });
  });

  it("go with their entry, and come back if it does soon", async () => {
    await save("BLOCK_IPS", "192.0.2.1 Crawler");
    await update("10.1.2.0/24");
    expect(await list()).toEqual({ notes: {} });
    await update("10.1.2.0/24\n192.0.2.1");
    expect(await list()).toEqual({ notes: { [zone]: { BLOCK_IPS: { "192.0.2.1": "Crawler" } } } });
    await update("10.1.2.0/24");
    const { db } = own.testConsole.store;
    await db
      .updateTable("entry_notes")
      .set({ removed_at: clock - 3700 })
      .where("zone_id", "=", zone)
      .execute();
    await update("192.0.2.1");
    expect(await list()).toEqual({ notes: {} });
  });

  it("go with their zone", async () => {
    await save("BLOCK_IPS", "192.0.2.1 Crawler");
    await own.user.delete(`${own.v1}/cdn/${zone}`);
    expect(await list()).toEqual({ notes: {} });
  });

  it.each([
    ["BLOCK_IPS", "nonsense Crawler"],
    ["BLOCK_IPS", `192.0.2.1 ${"x".repeat(121)}`],
    ["ZONE_NAME", "harbour Crawler"],
  ])("of %s that are %s are rejected", async (field, notes) => {
    expect((await save(field, notes)).status).toBe(422);
  });
});
