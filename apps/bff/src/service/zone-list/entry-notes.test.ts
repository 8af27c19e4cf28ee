import { maxNotes } from "@edge-console/contract/console/entry-notes";
import { databaseKinds } from "@edge-console/testing/databases";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { setUpAccount } from "../../../test/account-fixture.ts";
import { startTestConsole } from "../../../test/test-console.ts";
import { startZoneService } from "../../../test/zone-service.ts";
import { chunk } from "../../platform/db/chunk.ts";

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
      BLOCK_ASNS: "64500",
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

  it("T20: are deleted an hour after they were removed", async () => {
    await save("BLOCK_IPS", "192.0.2.1 Crawler");
    await update("10.1.2.0/24");
    const { store } = fixture.testConsole;
    const countRows = async () =>
      (await store.db.selectFrom("entry_notes").where("zone_id", "=", zone).selectAll().execute()).length;
    expect(await countRows()).toBe(1);
    fixture.testConsole.setClock(clock + 3_601);
    await expect.poll(countRows).toBe(0);
  });

  it("T20: need an entry that the zone has", async () => {
    expect(await save("BLOCK_IPS", "192.0.2.1 Crawler\n192.0.2.9 Scraper")).toMatchObject({
      status: 422,
      json: { errors: [{ field: "notes", message: "The list doesn't contain 192.0.2.9." }] },
    });
    expect((await save("ALLOW_IPS", "192.0.2.1 Office")).status).toBe(422);
    expect((await save("BLOCK_IPS", "192.0.2.9")).status).toBe(200);
    expect(await list()).toEqual({ notes: {} });
  });

  it("T20: need a zone that the account has", async () => {
    const path = `/api/accounts/${fixture.id}/zones/AAAAAAAA9/entry-notes`;
    expect((await fixture.user.post(path, { field: "BLOCK_IPS", notes: "192.0.2.1 Crawler" })).status).toBe(404);
    const { api_key: apiKey } = await fixture.edgeApi.operator.createAccount(`${fixture.name}other`);
    const other = await fixture.testConsole.connect(`${fixture.name}other`, apiKey);
    const stranger = await fixture.testConsole.as(`full@${fixture.name}other`);
    const body = { field: "BLOCK_IPS", notes: "192.0.2.1 Crawler" };
    expect((await stranger.post(`/api/accounts/${other.id}/zones/${zone}/entry-notes`, body)).status).toBe(404);
    expect(await list()).toEqual({ notes: {} });
  });

  it("T20: are removed if their entry was removed outside the console", async () => {
    await save("BLOCK_IPS", "192.0.2.1 Crawler\n10.1.2.0/24 Old office");
    await fetch(`${fixture.edgeApi.url}/v1/cdn/${zone}`, {
      method: "POST",
      headers: { authorization: `Bearer ${fixture.apiKey}`, "content-type": "application/json" },
      body: JSON.stringify({ BLOCK_IPS: "10.1.2.0/24" }),
    });
    await save("BLOCK_IPS", "10.1.2.0/24 Office");
    expect(await list()).toEqual({ notes: { [zone]: { BLOCK_IPS: { "10.1.2.0/24": "Office" } } } });
  });

  it("T20: get one audit entry with up to 20 of them", async () => {
    const entries = Array.from({ length: 30 }, (_, index) => `198.51.100.${index}`);
    await update(entries.join("\n"));
    expect((await save("BLOCK_IPS", entries.map((entry) => `${entry} Scraper`).join("\n"))).status).toBe(200);
    const log = await fixture.user.get(`/api/accounts/${fixture.id}/audit?action=changeEntryNotes`);
    const { entries: audited } = z
      .object({ entries: z.array(z.object({ changes: z.array(z.unknown()) })) })
      .parse(log.json);
    expect(audited.map(({ changes }) => changes.length)).toEqual([21]);
    expect(audited[0]?.changes.at(-1)).toEqual({ field: "notes", before: null, after: "and 10 more" });
  });

  it("row 90: are at most 20,000 of an account, and removed ones give way", async () => {
    const { db } = fixture.testConsole.store;
    const others = Array.from({ length: maxNotes.perAccount - 1 }, (_, index) => ({
      account_id: fixture.id,
      zone_id: `Z${String(index % 20).padStart(8, "0")}`,
      field: "BLOCK_IPS",
      entry: `entry ${index}`,
      note: "Crawler",
      removed_at: null,
    }));
    for (const batch of chunk(others)) await db.insertInto("entry_notes").values(batch).execute();
    expect(await save("BLOCK_IPS", "192.0.2.1 Crawler\n10.1.2.0/24 Office")).toMatchObject({
      status: 409,
      json: { detail: "An account can have up to 20,000 notes. Remove some first." },
    });
    expect((await save("BLOCK_IPS", "192.0.2.1 Crawler")).status).toBe(200);
    expect((await save("BLOCK_IPS", "192.0.2.1 Scraper")).status).toBe(200);
    expect((await save("BLOCK_IPS", "10.1.2.0/24 Office")).status).toBe(409);
    const all = await fixture.user.get(`/api/accounts/${fixture.id}/entry-notes`);
    const { notes } = z
      .object({ notes: z.record(z.string(), z.object({ BLOCK_IPS: z.record(z.string(), z.string()) })) })
      .parse(all.json);
    expect(Object.values(notes).flatMap(({ BLOCK_IPS }) => Object.keys(BLOCK_IPS))).toHaveLength(maxNotes.perAccount);
    await db.updateTable("entry_notes").set({ removed_at: clock }).where("zone_id", "=", "Z00000000").execute();
    expect((await save("BLOCK_IPS", "10.1.2.0/24 Office")).status).toBe(200);
  });

  it("row 90: take up to 1,000 lines in a request", async () => {
    const lines = Array.from({ length: maxNotes.perList + 1 }, () => "192.0.2.1 Crawler");
    expect(await save("BLOCK_IPS", lines.join("\n"))).toMatchObject({
      status: 422,
      json: { errors: [{ field: "notes", message: "Use up to 1,000 lines." }] },
    });
    expect((await save("BLOCK_IPS", lines.slice(1).join("\n"))).status).toBe(200);
  });

  it.each([
    ["BLOCK_IPS", "nonsense Crawler"],
    ["BLOCK_IPS", `192.0.2.1 ${"x".repeat(121)}`],
    ["ZONE_NAME", "harbour Crawler"],
  ])("are rejected: %s %s", async (field, notes) => {
    expect((await save(field, notes)).status).toBe(422);
  });
});

describe.each(databaseKinds)("notes on the entries of a long list, on %s", (kind) => {
  it("row 90: are at most 1,000", async () => {
    const entries = Array.from({ length: maxNotes.perList + 1 }, (_, index) => `10.0.${index >> 8}.${index & 255}`);
    const service = await startZoneService({ ID: "AAAAAAAA1", BLOCK_IPS: entries.join("\n") });
    const testConsole = await startTestConsole(service.url, kind);
    const { id } = await testConsole.connect("harbour", "h".repeat(64));
    const user = await testConsole.as("developer@harbour");
    const save = (notes: readonly string[]) =>
      user.post(`/api/accounts/${id}/zones/AAAAAAAA1/entry-notes`, {
        field: "BLOCK_IPS",
        notes: notes.map((entry) => `${entry} Scraper`).join("\n"),
      });
    expect((await save(entries.slice(1))).status).toBe(200);
    expect(await save(entries.slice(0, 1))).toMatchObject({
      status: 409,
      json: { detail: "A list can have up to 1,000 notes. Remove some first." },
    });
    await testConsole.close();
    await service.close();
  });
});
