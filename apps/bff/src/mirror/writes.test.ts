import { baseDigest, baseDigestHeader } from "@edge-console/contract/console/base-digest";
import { databaseKinds } from "@edge-console/testing/databases";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ConsoleUnderTest, type PersonUnderTest, startConsoleUnderTest } from "../../test/console-under-test.ts";

type Entries = { entries: { action: string; target: string; outcome: string; changes: unknown; actor: object }[] };

describe.each(databaseKinds)("writes on %s", (kind) => {
  let edgeApi: EdgeApi;
  let site: ConsoleUnderTest;
  let person: PersonUnderTest;
  let account: { id: string; v1: string };
  let mark: number;
  let names = 0;

  beforeAll(async () => {
    edgeApi = await startEdgeApi();
    site = await startConsoleUnderTest(new URL(edgeApi.url), kind);
  });

  afterAll(async () => {
    await site.close();
    await edgeApi.stop();
  });

  beforeEach(async () => {
    await edgeApi.operator.clearFaults();
    const name = `account${names++}`;
    account = await site.connect(name, (await edgeApi.operator.createAccount(name)).api_key);
    person = await site.as(`full@${name}`);
    mark = await edgeApi.operator.mark();
  });

  const writesSent = async () => (await edgeApi.operator.requests(mark)).filter(({ method }) => method !== "GET");
  const audited = async () => ((await person.get(`/api/accounts/${account.id}/audit`)).json as Entries).entries;
  const zone = () => ({ ZONE_NAME: `write${names++}x`, ORIGIN_URL: "https://a.example" });

  describe("the same Idempotency-Key is the same write", () => {
    it("sent 20 times at once: one write, the same answer", async () => {
      const body = zone();
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => person.post(`${account.v1}/cdn`, body, { "idempotency-key": "k-1" })),
      );
      expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1);
      expect(answers[0]?.status).toBe(200);
      expect(answers.filter((answer) => answer.headers["idempotent-replay"] === "true")).toHaveLength(19);
      expect(await writesSent()).toHaveLength(1);
      expect(await audited()).toHaveLength(1);
    });

    it("with another body, or for another operation, is a conflict", async () => {
      const headers = { "idempotency-key": "k-2" };
      await person.post(`${account.v1}/cdn`, zone(), headers);
      const other = await person.post(`${account.v1}/cdn`, zone(), headers);
      expect(other.json).toMatchObject({ status: 409, type: "urn:edge-console:conflict", outcome: "not-applied" });
      expect((await person.post(`${account.v1}/tunnels`, { NAME: "x" }, headers)).status).toBe(409);
      expect(await writesSent()).toHaveLength(1);
    });

    it("of somebody else is another write", async () => {
      const headers = { "idempotency-key": "k-3" };
      const colleague = await site.as(`developer@account${names - 1}`);
      expect((await person.post(`${account.v1}/cdn`, zone(), headers)).status).toBe(200);
      expect((await colleague.post(`${account.v1}/cdn`, zone(), headers)).status).toBe(200);
      expect(await writesSent()).toHaveLength(2);
    });

    it("does not give a token a second time", async () => {
      const send = () => person.post(`${account.v1}/tunnels`, { NAME: "once" }, { "idempotency-key": "k-4" });
      const first = await send();
      expect([first.status, first.json]).toEqual([201, expect.objectContaining({ TOKEN: expect.any(String) })]);
      const again = await send();
      const { TOKEN, ...rest } = first.json as { TOKEN: string };
      expect([again.status, again.headers["idempotent-replay"]]).toEqual([200, "true"]);
      expect(again.json).toEqual(rest);
      expect(again.text).not.toContain(TOKEN);
      expect(await writesSent()).toHaveLength(1);
    });

    it("repeats a refusal and an unknown end without asking again", async () => {
      const refused = () => person.post(`${account.v1}/cdn`, { ZONE_NAME: "x" }, { "idempotency-key": "k-5" });
      const [one, two] = [await refused(), await refused()];
      expect([one.status, two.status]).toEqual([400, 400]);
      expect(two.json).toEqual({ ...(one.json as object), requestId: expect.any(String) });

      await edgeApi.operator.armFault({ method: "POST", when: "after", kind: "reset", times: 1 });
      const body = zone();
      const unknown = () => person.post(`${account.v1}/cdn`, body, { "idempotency-key": "k-6" });
      expect((await unknown()).json).toMatchObject({ outcome: "unknown" });
      expect((await unknown()).json).toMatchObject({ outcome: "unknown" });
      expect(await writesSent()).toHaveLength(2);
    });

    it("may be tried again after an end that says try again", async () => {
      await edgeApi.operator.armFault({ method: "POST", when: "before", kind: "status", status: 500, times: 1 });
      const body = zone();
      const send = () => person.post(`${account.v1}/cdn`, body, { "idempotency-key": "k-7" });
      expect((await send()).json).toMatchObject({ status: 500, outcome: "not-applied" });
      expect((await send()).status).toBe(200);
      expect(await writesSent()).toHaveLength(2);
    });

    it("is one line of visible characters", async () => {
      const answer = await person.post(`${account.v1}/cdn`, zone(), { "idempotency-key": "two words" });
      expect(answer.status).toBe(400);
      expect(await writesSent()).toEqual([]);
    });
  });

  describe("every change is on record before it is answered", () => {
    it("with the fields that were sent, before and after, and what they concern", async () => {
      const created = (await person.post(`${account.v1}/cdn`, zone())).json as { ID: string };
      const path = `${account.v1}/cdn/${created.ID}`;
      await person.get(path);
      await person.post(path, { CACHE_EXP: 3600, BLOCK_IPS: "192.0.2.1\n192.0.2.2" });
      await person.post(path, { CACHE_EXP: "7" });
      await person.delete(path);
      const actor = { email: `full@account${names - 2}`, kind: "member" };
      expect(await audited()).toMatchObject([
        {
          action: "deleteZone",
          target: `/cdn/${created.ID}`,
          outcome: "applied",
          changes: [{ field: "ZONE_NAME", after: null }],
        },
        { action: "updateZone", outcome: "not-applied", changes: [{ field: "CACHE_EXP", before: "3600", after: "7" }] },
        {
          action: "updateZone",
          outcome: "applied",
          actor,
          changes: [
            { field: "CACHE_EXP", before: "-1", after: "3600" },
            { field: "BLOCK_IPS", before: "", after: "192.0.2.1\n192.0.2.2" },
          ],
        },
        { action: "createZone", target: `/cdn/${created.ID}`, outcome: "applied" },
      ]);
    });

    it("with what was based on, whatever was seen here before; and what the service changed along with it", async () => {
      const created = (await person.post(`${account.v1}/cdn`, zone())).json as Record<string, unknown>;
      const path = `${account.v1}/cdn/${String(created["ID"])}`;
      const digest = await baseDigest(created, ["ORIGIN_TYPE", "ORIGIN_URL"]);
      const asSite = { ORIGIN_TYPE: "SITE", ORIGIN_URL: "https://b.example" };
      const answer = await person.post(path, asSite, { [baseDigestHeader]: digest });
      expect(answer.status).toBe(200);
      const [entry] = (await audited()) as { changes: { field: string; before: unknown; after: unknown }[] }[];
      expect(entry?.changes.slice(0, 2)).toEqual([
        { field: "ORIGIN_URL", before: "https://a.example", after: "https://b.example" },
        { field: "ORIGIN_TYPE", before: "STANDARD", after: "SITE" },
      ]);
      const now = answer.json as Record<string, unknown>;
      const along = entry?.changes.slice(2) ?? [];
      expect(along.map(({ field }) => field)).toContain("STRIP_COOKIES");
      expect(along).toEqual(along.map(({ field }) => ({ field, before: created[field], after: now[field] })));
    });

    it("and every refusal for want of a permission", async () => {
      const billing = await site.as(`billing@account${names - 1}`);
      await billing.post(`${account.v1}/cdn`, zone());
      await billing.get(`${account.v1}/tunnels`);
      await billing.post(`/api/accounts/${account.id}/api-key/reveal`, { password: "x" });
      expect(await audited()).toMatchObject([
        { action: "revealApiKey", target: "/api-key/reveal", outcome: "refused" },
        { action: "listTunnels", target: "/tunnels", outcome: "refused" },
        { action: "createZone", target: "/cdn", outcome: "refused" },
      ]);
      expect(await site.parts.audit.verify()).toEqual([]);
    });
  });

  it("a write that a stopped process left behind becomes unknown, on record", async () => {
    const { id } = await site.store.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", `full@account${names - 1}`)
      .executeTakeFirstOrThrow();
    const now = await site.store.now();
    await site.store.db
      .insertInto("intents")
      .values({
        id: `left-${kind}`,
        account_id: account.id,
        user_id: id,
        operation: "createTunnel",
        target: "/tunnels",
        body_digest: "",
        idempotency_key: "left",
        state: "pending",
        status: null,
        answer: null,
        request_id: "req-left",
        created_at: now - 120,
        resolved_at: null,
        body: JSON.stringify({ NAME: "left" }),
        known: null,
        look_after: null,
        looks: 0,
        found: null,
        found_at: null,
      })
      .execute();
    await site.parts.start();
    expect(await audited()).toMatchObject([{ action: "createTunnel", outcome: "unknown", requestId: "req-left" }]);
    expect(
      await site.store.db.selectFrom("intents").select("state").where("id", "=", `left-${kind}`).execute(),
    ).toEqual([{ state: "unknown" }]);
  });
});
