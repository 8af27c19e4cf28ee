import { databaseKinds } from "@edge-console/testing/databases";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { setUpAccount } from "../../test/account-fixture.ts";

describe.each(databaseKinds)("notes on list entries, on %s", (kind) => {
  const fixture = setUpAccount(kind);
  let clock: number;
  let zone: string;

  beforeEach(async () => {
    clock = Math.floor(Date.now() / 1000);
    fixture.testConsole.setClock(clock);
    const created = await fixture.user.post(`${fixture.v1}/cdn`, {
      ZONE_NAME: `${fixture.name}zone`,
      ORIGIN_URL: "https://a.example",
      BLOCK_IPS: "192.0.2.1\n10.1.2.0/24",
    });
    zone = z.object({ ID: z.string() }).parse(created.json).ID;
  });

  const save = (field: string, notes: string) =>
    fixture.user.post(`/api/accounts/${fixture.id}/zones/${zone}/entry-notes`, { field, notes });
  const list = async () => (await fixture.user.get(`/api/accounts/${fixture.id}/entry-notes?zone=${zone}`)).json;
  const update = (BLOCK_IPS: string) => fixture.user.post(`${fixture.v1}/cdn/${zone}`, { BLOCK_IPS });

  it("are stored by normalized entry, shared, and audited", async () => {
    const saved = await save("BLOCK_IPS", "192.0.2.1  Crawler,  ticket 4711\n10.1.2.3/24 Old office");
    const notes = { [zone]: { BLOCK_IPS: { "192.0.2.1": "Crawler, ticket 4711", "10.1.2.0/24": "Old office" } } };
    expect(saved).toMatchObject({ status: 200, json: { notes } });
    await save("BLOCK_ASNS", "AS64500 Scraper");
    await save("BLOCK_IPS", "10.1.2.0/24");
    const colleague = await fixture.testConsole.as(`developer@${fixture.name}`);
    expect((await colleague.get(`/api/accounts/${fixture.id}/entry-notes`)).json).toEqual({
      notes: { [zone]: { BLOCK_IPS: { "192.0.2.1": "Crawler, ticket 4711" }, BLOCK_ASNS: { "64500": "Scraper" } } },
    });
    const log = await fixture.user.get(`/api/accounts/${fixture.id}/audit?action=changeEntryNotes`);
    expect(log.json).toMatchObject({
      entries: [
        { target: `/cdn/${zone}`, changes: [{ field: "notes", before: "10.1.2.0/24: Old office", after: "" }] },
        { changes: [{ after: "64500: Scraper" }] },
        { changes: [{ after: "192.0.2.1: Crawler, ticket 4711" }, { after: "10.1.2.0/24: Old office" }] },
      ],
    });
  });

  it("are deleted with their entry, and restored if it is added again soon", async () => {
    await save("BLOCK_IPS", "192.0.2.1 Crawler");
    await update("10.1.2.0/24");
    expect(await list()).toEqual({ notes: {} });
    await update("10.1.2.0/24\n192.0.2.1");
    expect(await list()).toEqual({ notes: { [zone]: { BLOCK_IPS: { "192.0.2.1": "Crawler" } } } });
    await update("10.1.2.0/24");
    const { db } = fixture.testConsole.store;
    await db
      .updateTable("entry_notes")
      .set({ removed_at: clock - 3700 })
      .where("zone_id", "=", zone)
      .execute();
    await update("192.0.2.1");
    expect(await list()).toEqual({ notes: {} });
  });

  it("are deleted with their zone", async () => {
    await save("BLOCK_IPS", "192.0.2.1 Crawler");
    await fixture.user.delete(`${fixture.v1}/cdn/${zone}`);
    expect(await list()).toEqual({ notes: {} });
  });

  it.each([
    ["BLOCK_IPS", "nonsense Crawler"],
    ["BLOCK_IPS", `192.0.2.1 ${"x".repeat(121)}`],
    ["ZONE_NAME", "harbour Crawler"],
  ])("are rejected: %s %s", async (field, notes) => {
    expect((await save(field, notes)).status).toBe(422);
  });
});
