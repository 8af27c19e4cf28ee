import { zoneListSchema, zoneSchema } from "@edge-console/contract/objects/zone";
import { hostnameSchema } from "@edge-console/contract/objects/hostname";
import { problemSchema } from "@edge-console/contract/console/problem";
import { recentWritesSchema } from "@edge-console/contract/console/recent-writes";
import { tunnelWithTokenSchema } from "@edge-console/contract/objects/tunnel";
import { getKeyPair, toKeyPem, createAuthority } from "@edge-console/testing/certificates";
import { databaseKinds } from "@edge-console/testing/databases";
import type { Fault } from "@edge-console/testing/operator";
import { beforeEach, describe, expect, it } from "vitest";
import { getAuditView } from "../../people/audit/actions.ts";
import type { RawResponse } from "../../../test/http-client.ts";
import { setUpAccount } from "../../../test/account-fixture.ts";

describe.each(databaseKinds)("a write without a response, on %s", (kind) => {
  const fixture = setUpAccount(kind);
  let clock: number;
  let names = 0;

  beforeEach(() => {
    clock = Math.floor(Date.now() / 1000);
    fixture.testConsole.setClock(clock);
  });

  const loseResponse = (when: Fault["when"], method = "POST", path = ".") =>
    fixture.edgeApi.operator.armFault({ method, path, when, kind: "reset", times: 1 });
  const changesSent = async () =>
    (await fixture.edgeApi.operator.requests(fixture.mark)).filter(({ method }) => method !== "GET").length;
  const advanceClock = (seconds: number) => fixture.testConsole.setClock((clock += seconds));
  const listUnconfirmed = async () => {
    const response = await fixture.user.get(`/api/accounts/${fixture.id}/recent-writes`);
    return recentWritesSchema.parse(response.json).writes.filter(({ responseLost }) => responseLost);
  };
  const expectState = (state: string) => expect.poll(async () => (await listUnconfirmed())[0]?.state).toBe(state);
  const lastAudited = async () => (await fixture.readAudit())[0];
  const createZoneBody = () => ({ ZONE_NAME: `lost${names++}x`, ORIGIN_URL: "https://a.example" });
  const createZone = async () =>
    zoneSchema.parse((await fixture.user.post(`${fixture.v1}/cdn`, createZoneBody())).json).ID;
  const createTunnel = async (NAME = "depot") =>
    tunnelWithTokenSchema.parse((await fixture.user.post(`${fixture.v1}/tunnels`, { NAME })).json).TUNNEL_ID;

  it("has the effects of a write with a response once it's found to be applied", async () => {
    const zone = await createZone();
    const { db } = fixture.testConsole.store;
    await db
      .insertInto("entry_notes")
      .values({ account_id: fixture.id, zone_id: zone, field: "BLOCK_IPS", entry: "192.0.2.1", note: "lab" })
      .execute();
    const listNotes = () => db.selectFrom("entry_notes").select("entry").where("zone_id", "=", zone).execute();
    await loseResponse("after", "DELETE");
    expect((await fixture.user.delete(`${fixture.v1}/cdn/${zone}`)).json).toMatchObject({ outcome: "unknown" });
    expect(await listNotes()).toHaveLength(1);
    advanceClock(16);
    await expectState("applied");
    expect(await listNotes()).toEqual([]);
  });

  it("is recorded and published with the created object if it was applied", async () => {
    await loseResponse("after");
    expect((await fixture.user.post(`${fixture.v1}/cdn`, createZoneBody())).json).toMatchObject({ outcome: "unknown" });
    expect(await listUnconfirmed()).toMatchObject([{ operation: "createZone", state: "pending", settledAt: null }]);
    advanceClock(16);
    await expectState("applied");
    const { CDN_ZONES: zones } = zoneListSchema.parse(await fixture.service("GET", "/cdn"));
    expect(await lastAudited()).toMatchObject({
      action: "createZone",
      outcome: "applied",
      target: `/cdn/${zones[0]?.ID}`,
      reason: expect.stringMatching(/^Checked: /),
    });
    expect(await changesSent()).toBe(1);
    expect(await fixture.testConsole.services.audit.verify()).toEqual([]);
  });

  it("returns its outcome and the created object to its user, by Idempotency-Key", async () => {
    const getOutcome = async (id: string, user = fixture.user) =>
      (await user.get(`/api/accounts/${fixture.id}/recent-writes/${id}`)).json;
    await loseResponse("after");
    const zone = createZoneBody();
    await fixture.user.post(`${fixture.v1}/cdn`, zone, { "idempotency-key": "lost-zone" });
    advanceClock(2);
    await expect
      .poll(() => getOutcome("lost-zone"))
      .toMatchObject({ state: "applied", data: { ZONE_NAME: zone.ZONE_NAME } });
    const otherMember = await fixture.testConsole.as(`developer@${fixture.name}`);
    expect(await getOutcome("lost-zone", otherMember)).toEqual({ state: "pending", isRecorded: false });
    expect(await getOutcome("another-key")).toEqual({ state: "pending", isRecorded: false });
  });

  it.each([
    [503, "before", "not-applied"],
    [500, "after", "applied"],
  ] as const)(
    "is settled by the first check if the service itself responded: %s %s, %s",
    async (status, when, state) => {
      const fault = { method: "POST", path: "/cdn$", when, kind: "status", status, times: 1 } as const;
      await fixture.edgeApi.operator.armFault(fault);
      const zone = createZoneBody();
      const { json } = await fixture.user.post(`${fixture.v1}/cdn`, zone, { "idempotency-key": `responded-${status}` });
      const { requestId } = problemSchema.parse(json);
      advanceClock(2);
      // A 500 releases the idempotency key, so the write is found by its request ID.
      const getOutcome = async () =>
        (await fixture.user.get(`/api/accounts/${fixture.id}/recent-writes/${requestId}`)).json;
      const data = { ZONE_NAME: zone.ZONE_NAME };
      await expect.poll(getOutcome).toMatchObject(state === "applied" ? { state, data } : { state });
    },
  );

  it("is not considered lost before the longest duration of a write has passed", async () => {
    await loseResponse("before");
    await fixture.user.post(`${fixture.v1}/tunnels`, { NAME: "depot" });
    advanceClock(16);
    const getCheckCount = () =>
      fixture.testConsole.store.db
        .selectFrom("intents")
        .select("checks")
        .where("account_id", "=", fixture.id)
        .executeTakeFirst();
    await expect.poll(async () => (await getCheckCount())?.checks).toBe(1);
    expect(await listUnconfirmed()).toMatchObject([{ state: "pending" }]);
    advanceClock(20);
    await expectState("not-applied");
    expect(await lastAudited()).toMatchObject({ action: "createTunnel", outcome: "not-applied" });
    expect(await changesSent()).toBe(1);
  });

  it("is not confused with another object of the same name", async () => {
    await createTunnel("depot");
    await loseResponse("before");
    await fixture.user.post(`${fixture.v1}/tunnels`, { NAME: "depot" });
    await createTunnel("depot");
    advanceClock(40);
    await expectState("not-applied");
    expect(await lastAudited()).toMatchObject({ action: "createTunnel", outcome: "not-applied" });
  });

  it("counts one created object for only one of two writes", async () => {
    await loseResponse("before");
    await fixture.user.post(`${fixture.v1}/tunnels`, { NAME: "depot" });
    await loseResponse("after");
    await fixture.user.post(`${fixture.v1}/tunnels`, { NAME: "depot" });
    advanceClock(40);
    await expect
      .poll(async () => (await listUnconfirmed()).map(({ state }) => state).toSorted(), { timeout: 10_000 })
      .toEqual(["applied", "not-applied"]);
  });

  it("has an unknown outcome if the name exists and there is no snapshot", async () => {
    const tunnel = await createTunnel();
    const endpoint = { NAME: "web", SCHEME: "http", HOST: "localhost" };
    await fixture.service("POST", `/tunnels/${tunnel}/endpoints`, endpoint);
    await loseResponse("before");
    await fixture.user.post(`${fixture.v1}/tunnels/${tunnel}/endpoints`, endpoint);
    advanceClock(40);
    await expectState("unconfirmed");
    expect(await lastAudited()).toMatchObject({
      outcome: "unknown",
      reason: expect.stringContaining("can't be determined"),
    });
  });

  it.each(["after", "before"] as const)("is reconciled for updates and deletions (lost %s)", async (when) => {
    const expected = when === "after" ? "applied" : "not-applied";
    const tunnel = await createTunnel();
    const zone = await createZone();
    await loseResponse(when, "POST", `/cdn/${zone}$`);
    await fixture.user.post(`${fixture.v1}/cdn/${zone}`, { BLOCK_IPS: "192.0.2.1/32", CACHE_EXP: 3600 });
    await loseResponse(when, "POST", `/tunnels/${tunnel}$`);
    await fixture.user.post(`${fixture.v1}/tunnels/${tunnel}`, { NAME: " renamed " });
    await fixture.user.get(`${fixture.v1}/tunnels/${tunnel}`);
    await loseResponse(when, "POST", "/endpoints$");
    await fixture.user.post(`${fixture.v1}/tunnels/${tunnel}/endpoints`, {
      NAME: "web",
      SCHEME: "http",
      HOST: "LOCALHOST",
    });
    await loseResponse(when, "POST", "/hostnames$");
    await fixture.user.post(`${fixture.v1}/cdn/${zone}/hostnames`, { HOSTNAME: `www.lost${names++}.example` });
    const deletedZone = await createZone();
    await loseResponse(when, "DELETE");
    await fixture.user.delete(`${fixture.v1}/cdn/${deletedZone}`);
    expect((await listUnconfirmed()).map(({ state }) => state)).toEqual(Array(5).fill("pending"));
    advanceClock(40);
    await expect.poll(async () => (await listUnconfirmed()).map(({ state }) => state)).toEqual(Array(5).fill(expected));
  });

  it("is reconciled although a clock was set back", async () => {
    const at = `${fixture.v1}/cdn/${await createZone()}`;
    await loseResponse("after");
    await fixture.user.post(at, { CACHE_EXP: "3600" });
    const entries = async () =>
      (await fixture.testConsole.services.audit.page(fixture.id, getAuditView("full", ""), null)).entries;
    const [unknown] = await entries();
    await fixture.testConsole.store.db
      .updateTable("audit")
      .set({ at: clock - 600 })
      .where("scope", "=", fixture.id)
      .execute();
    advanceClock(16);
    await expectState("applied");
    expect((await entries())[0]).toMatchObject({ changes: unknown?.changes, resolves: unknown?.id });
    expect(unknown?.changes).toMatchObject([{ field: "CACHE_EXP" }]);
  });

  it("is checked again after the service was unavailable", async () => {
    await loseResponse("after");
    await fixture.user.post(`${fixture.v1}/cdn`, createZoneBody());
    await fixture.edgeApi.operator.armFault({ method: "GET", when: "before", kind: "status", status: 500 });
    advanceClock(16);
    await expect.poll(async () => (await fixture.edgeApi.operator.requests(fixture.mark)).length).toBeGreaterThan(1);
    expect(await listUnconfirmed()).toMatchObject([{ state: "pending" }]);
    await fixture.edgeApi.operator.clearFaults();
    advanceClock(60);
    await expectState("applied");
  });

  it("is reconciled for two consecutive saves if the later one doesn't overwrite the earlier", async () => {
    const at = `${fixture.v1}/cdn/${await createZone()}`;
    // None is read back before the next one is sent.
    await fixture.testConsole.stop();
    const save = async (when: Fault["when"], body: object) => {
      await loseResponse(when);
      expect((await fixture.user.post(at, body)).json).toMatchObject({ outcome: "unknown" });
    };
    const end = async (...states: string[]) => {
      advanceClock(40);
      await fixture.testConsole.start();
      const listStates = async () => (await listUnconfirmed()).slice(0, 2).map(({ state }) => state);
      await expect.poll(listStates).toEqual(states.toReversed());
      await fixture.testConsole.stop();
    };

    await save("before", { CACHE_EXP: "3600" });
    advanceClock(1);
    await save("before", { CACHE_EXP: "3600" });
    await end("not-applied", "not-applied");
    await save("after", { CACHE_EXP: "3600" });
    advanceClock(1);
    await save("before", { BLOCK_POST: 1 });
    await end("applied", "not-applied");
    await save("after", { CACHE_EXP: "180" });
    advanceClock(1);
    await save("after", { CACHE_EXP: "0", BLOCK_POST: 1 });
    await end("unconfirmed", "applied");
    await save("after", { CACHE_EXP: "3600" });
    advanceClock(1);
    await save("after", { ORIGIN_TYPE: "SITE" });
    await end("unconfirmed", "applied");
    await fixture.testConsole.start();
  });

  it("has an unknown outcome if a later write with a 503 may have undone it", async () => {
    const at = `${fixture.v1}/cdn/${await createZone()}`;
    await loseResponse("after");
    await fixture.user.post(at, { CACHE_EXP: "180" });
    await fixture.testConsole.stop();
    advanceClock(25);
    await fixture.edgeApi.operator.armFault({ method: "POST", when: "after", kind: "status", status: 503, times: 1 });
    expect((await fixture.user.post(at, { CACHE_EXP: "0" })).json).toMatchObject({ outcome: "unknown" });
    advanceClock(10);
    await fixture.testConsole.start();
    await expect.poll(async () => (await listUnconfirmed()).map(({ state }) => state)).toContain("unconfirmed");
  });

  it("waits for a pending write that may have undone it", async () => {
    const at = `${fixture.v1}/cdn/${await createZone()}`;
    const { db } = fixture.testConsole.store;
    await loseResponse("after");
    await fixture.user.post(at, { CACHE_EXP: "180" });
    const intentsOfAccount = db.selectFrom("intents").select("id").where("account_id", "=", fixture.id);
    const { id } = await intentsOfAccount.where("check_after", "is not", null).executeTakeFirstOrThrow();
    expect((await fixture.user.post(at, { CACHE_EXP: "0" })).status).toBe(200);
    const other = db
      .updateTable("intents")
      .where("account_id", "=", fixture.id)
      .where("operation", "=", "updateZone")
      .where("id", "!=", id);
    await other.set({ created_at: clock - 1, state: "pending", resolved_at: null }).execute();
    const getCheckCount = () => db.selectFrom("intents").select("checks").where("id", "=", id).executeTakeFirst();
    for (const [index, seconds] of [40, 15].entries()) {
      advanceClock(seconds);
      await expect.poll(async () => (await getCheckCount())?.checks).toBe(index + 1);
    }
    expect(await listUnconfirmed()).toMatchObject([{ state: "pending" }]);
    await other.set({ state: "applied", resolved_at: clock }).execute();
    advanceClock(40);
    await expectState("unconfirmed");
  });

  describe("with another write to the same target that leaves the same result or undoes it", () => {
    let hostname: string;
    let certificate: string;
    let tunnel: string;
    /** Returns an upload with a certificate of this validity in days. */
    let issue: (days: number) => Promise<{ CERTIFICATE: string; PRIVATE_KEY: string }>;
    let upload: () => Promise<RawResponse>;

    beforeEach(async () => {
      const name = `www.lost${names++}.example`;
      const hostnames = `${fixture.v1}/cdn/${await createZone()}/hostnames`;
      const { ID } = hostnameSchema.parse((await fixture.user.post(hostnames, { HOSTNAME: name })).json);
      hostname = `${hostnames}/${ID}`;
      certificate = `${hostname}/certificate`;
      const authority = await createAuthority(clock);
      const pair = await getKeyPair("p-256");
      issue = async (days) => {
        const span = { notBefore: clock - 60, notAfter: clock + days * 86_400 };
        const leaf = await authority.issue(pair, { commonName: name, names: [name], ...span });
        return { CERTIFICATE: leaf + authority.intermediate, PRIVATE_KEY: toKeyPem(pair) };
      };
      const body = await issue(90);
      upload = () => fixture.user.post(certificate, body);

      const created = tunnelWithTokenSchema.parse(
        (await fixture.user.post(`${fixture.v1}/tunnels`, { NAME: "depot" })).json,
      );
      tunnel = `${fixture.v1}/tunnels/${created.TUNNEL_ID}`;
      await fetch(`${fixture.edgeApi.operator.url}/connector/report`, {
        method: "POST",
        headers: { authorization: `Bearer ${created.TOKEN}`, "content-type": "application/json" },
        body: JSON.stringify({ version: "1.0.0", location: "fra" }),
      });
    });

    it("a removal has an unknown outcome after a later upload", async () => {
      await upload();
      await loseResponse("after", "DELETE");
      await fixture.user.delete(certificate);
      expect((await upload()).status).toBe(200);
      advanceClock(40);
      await expectState("unconfirmed");
    });

    it("enabling Force HTTPS has an unknown outcome after a later certificate removal", async () => {
      await upload();
      await loseResponse("after");
      await fixture.user.post(hostname, { FORCE_SSL: 1 });
      expect((await fixture.user.delete(certificate)).status).toBe(200);
      advanceClock(40);
      await expectState("unconfirmed");
    });

    it("disabling HTTPS has an unknown outcome after a later upload", async () => {
      await upload();
      await loseResponse("after");
      await fixture.user.post(hostname, { SSL_ENABLED: 0 });
      expect((await upload()).status).toBe(200);
      advanceClock(40);
      await expectState("unconfirmed");
    });

    it("a field that an upload doesn't change is reconciled after a later upload", async () => {
      await upload();
      await loseResponse("before");
      await fixture.user.post(hostname, { FORCE_SSL: 1 });
      expect((await upload()).status).toBe(200);
      advanceClock(40);
      await expectState("not-applied");
    });

    it("a failed upload is not confused with another upload in the same second", async () => {
      await fixture.service("POST", certificate.slice(fixture.v1.length), await issue(80));
      await fixture.edgeApi.operator.armFault({
        method: "POST",
        path: ".",
        when: "before",
        kind: "status",
        status: 500,
        times: 1,
      });
      const { requestId } = problemSchema.parse((await upload()).json);
      advanceClock(16);
      const getOutcome = async () =>
        (await fixture.user.get(`/api/accounts/${fixture.id}/recent-writes/${requestId}`)).json;
      await expect.poll(getOutcome).toEqual({ state: "not-applied" });
    });

    it("an upload has an unknown outcome after a later upload", async () => {
      await fixture.user.get(certificate);
      await loseResponse("before");
      await upload();
      expect((await upload()).status).toBe(200);
      advanceClock(40);
      await expectState("unconfirmed");
    });

    it("a token rotation has an unknown outcome after a later one", async () => {
      await fixture.user.get(tunnel);
      await loseResponse("before");
      await fixture.user.post(`${tunnel}/token`);
      expect((await fixture.user.post(`${tunnel}/token`)).status).toBe(200);
      advanceClock(40);
      await expectState("unconfirmed");
    });

    it("a token rotation is not reconciled by a snapshot from before an earlier one", async () => {
      await fixture.user.get(tunnel);
      expect((await fixture.user.post(`${tunnel}/token`)).status).toBe(200);
      advanceClock(1);
      await loseResponse("before");
      await fixture.user.post(`${tunnel}/token`);
      advanceClock(40);
      await expectState("unconfirmed");
    });
  });

  it("is reconciled with one read for several writes", async () => {
    for (const _ of [1, 2, 3]) {
      await loseResponse("before");
      await fixture.user.post(`${fixture.v1}/cdn`, createZoneBody());
    }
    const mark = await fixture.edgeApi.operator.getLastRequestNumber();
    advanceClock(40);
    await expect
      .poll(async () => (await listUnconfirmed()).map(({ state }) => state))
      .toEqual(Array(3).fill("not-applied"));
    expect((await fixture.edgeApi.operator.requests(mark)).map(({ path }) => path)).toEqual(["/v1/cdn"]);
  });

  it("is checked at increasing intervals, with one read for several writes", async () => {
    for (const _ of [1, 2, 3]) {
      await loseResponse("before");
      await fixture.user.post(`${fixture.v1}/cdn`, createZoneBody());
    }
    await fixture.edgeApi.operator.armFault({ method: "GET", when: "before", kind: "status", status: 500 });
    const lostWrites = fixture.testConsole.store.db.selectFrom("intents").select(["checks", "check_after"]);
    const haveChecks = async (minimum: number) =>
      (await lostWrites.where("account_id", "=", fixture.id).execute()).every((intent) => intent.checks >= minimum);
    const mark = await fixture.edgeApi.operator.getLastRequestNumber();
    advanceClock(16);
    await expect.poll(() => haveChecks(1)).toBe(true);
    expect((await fixture.edgeApi.operator.requests(mark)).map(({ path }) => path)).toEqual(["/v1/cdn"]);

    await fixture.testConsole.store.db
      .updateTable("intents")
      .set({ checks: 4 })
      .where("account_id", "=", fixture.id)
      .execute();
    advanceClock(600);
    await expect.poll(() => haveChecks(5)).toBe(true);
    const waits = (await lostWrites.where("account_id", "=", fixture.id).execute()).map(
      (intent) => intent.check_after! - clock,
    );
    expect(waits).toEqual([160, 160, 160]);
  });

  it("with a 500 is corrected in the audit log if it was applied", async () => {
    await fixture.edgeApi.operator.armFault({ method: "POST", when: "after", kind: "status", status: 500, times: 1 });
    expect((await fixture.user.post(`${fixture.v1}/cdn`, createZoneBody())).json).toMatchObject({
      outcome: "not-applied",
    });
    expect(await listUnconfirmed()).toEqual([]);
    advanceClock(16);
    await expectState("applied");
    const [end, first] = (await fixture.testConsole.services.audit.page(fixture.id, getAuditView("full", ""), null))
      .entries;
    expect(end).toMatchObject({ outcome: "applied", resolves: first?.id });
    expect(first).toMatchObject({ outcome: "not-applied", resolvedBy: { id: end?.id, outcome: "applied" } });
  });

  it("with a 500 that was not applied gets no second audit entry", async () => {
    await fixture.edgeApi.operator.armFault({ method: "POST", when: "before", kind: "status", status: 500, times: 1 });
    await fixture.user.post(`${fixture.v1}/cdn`, createZoneBody());
    advanceClock(40);
    const lookups = fixture.testConsole.store.db
      .selectFrom("intents")
      .select("check_after")
      .where("account_id", "=", fixture.id);
    await expect.poll(() => lookups.execute()).toEqual([{ check_after: null }]);
    expect(await listUnconfirmed()).toEqual([]);
    expect(
      (await fixture.testConsole.services.audit.page(fixture.id, getAuditView("full", ""), null)).entries,
    ).toHaveLength(1);
  });

  describe.each<[string, Omit<Fault, "when">]>([
    ["a 503", { kind: "status", status: 503, retry_after: 0 }],
    ["a truncated response", { kind: "truncate" }],
    ["an unreadable success", { kind: "garbage", status: 200 }],
    ["an HTML page with 404", { kind: "html", status: 404 }],
    ["a redirect", { kind: "html", status: 302 }],
  ])("faults: %s", (_, fault) => {
    it.each(["before", "after"] as const)(
      "%s the change is unknown at first, and settled for every write",
      async (when) => {
        const zone = await createZone();
        const deletedZone = await createZone();
        const hostnames = `${fixture.v1}/cdn/${zone}/hostnames`;
        const addHostname = async () =>
          hostnameSchema.parse((await fixture.user.post(hostnames, { HOSTNAME: `www.lost${names++}.example` })).json)
            .ID;
        const [updatedHostname, deletedHostname] = [await addHostname(), await addHostname()];
        const tunnel = `${fixture.v1}/tunnels/${await createTunnel()}`;
        await fixture.user.get(tunnel);
        const expectUnknown = async (send: () => Promise<RawResponse>, method = "POST") => {
          await fixture.edgeApi.operator.armFault({ method, when, ...fault, times: 1 });
          expect((await send()).json).toMatchObject({ outcome: "unknown" });
        };
        await expectUnknown(() => fixture.user.post(`${fixture.v1}/cdn`, createZoneBody()));
        await expectUnknown(() => fixture.user.post(`${fixture.v1}/cdn/${zone}`, { CACHE_EXP: "3600" }));
        await expectUnknown(() => fixture.user.delete(`${fixture.v1}/cdn/${deletedZone}`), "DELETE");
        await expectUnknown(() => fixture.user.post(hostnames, { HOSTNAME: `www.lost${names++}.example` }));
        await expectUnknown(() => fixture.user.post(`${hostnames}/${updatedHostname}`, { SSL_ENABLED: 1 }));
        await expectUnknown(() => fixture.user.delete(`${hostnames}/${deletedHostname}`), "DELETE");
        await expectUnknown(() => fixture.user.post(`${fixture.v1}/tunnels`, { NAME: "pier" }));
        await expectUnknown(() => fixture.user.post(tunnel, { NAME: "quay" }));
        await expectUnknown(() => fixture.user.post(`${tunnel}/token`));

        const expected = when === "after" ? "applied" : "not-applied";
        const states = async () =>
          (await listUnconfirmed()).map(({ operation, state }) => `${operation} ${state}`).toSorted();
        advanceClock(40);
        const settled = [
          "createZone",
          "updateZone",
          "deleteZone",
          "createHostname",
          "updateHostname",
          "deleteHostname",
          "createTunnel",
          "updateTunnel",
        ].map((operation) => `${operation} ${expected}`);
        // A tunnel that never connected has the same state with its first and with a later token.
        const expectedStates = [...settled, "renewTunnelToken unconfirmed"].toSorted();
        await expect.poll(states).toEqual(expectedStates);

        const { entries } = await fixture.testConsole.services.audit.page(fixture.id, getAuditView("full", ""), null);
        const unknown = entries.filter(
          ({ outcome: getOutcome, resolves }) => getOutcome === "unknown" && resolves === null,
        );
        const ends = unknown.map(({ action, resolvedBy }) => `${action} ${resolvedBy?.outcome}`).toSorted();
        expect(ends).toEqual([...settled, "renewTunnelToken unknown"].toSorted());
      },
    );
  });

  it("returns the reconciled result for the same Idempotency-Key", async () => {
    const [headers, body] = [{ "idempotency-key": `again-${kind}` }, createZoneBody()];
    await loseResponse("after");
    await fixture.user.post(`${fixture.v1}/cdn`, body, headers);
    advanceClock(16);
    await expectState("applied");
    const repeated = await fixture.user.post(`${fixture.v1}/cdn`, body, headers);
    expect([repeated.status, repeated.headers["idempotent-replay"]]).toEqual([200, "true"]);
    expect(repeated.json).toMatchObject({ ZONE_NAME: body.ZONE_NAME });
    expect(await changesSent()).toBe(1);
  });

  it("returns not applied for the same Idempotency-Key if it was reconciled as such", async () => {
    const [headers, body] = [{ "idempotency-key": `missing-${kind}` }, createZoneBody()];
    await loseResponse("before");
    await fixture.user.post(`${fixture.v1}/cdn`, body, headers);
    advanceClock(40);
    await expectState("not-applied");
    expect((await fixture.user.post(`${fixture.v1}/cdn`, body, headers)).json).toMatchObject({
      outcome: "not-applied",
    });
    expect(await changesSent()).toBe(1);
  });

  it("stores no secret for reconciliation", async () => {
    await loseResponse("before");
    const s3 = {
      ORIGIN_TYPE: "S3",
      S3_BUCKET: "b",
      S3_ACCESS_KEY: "AKIAEXAMPLE",
      S3_SECRET_KEY: "canary-of-s3-secret",
    };
    await fixture.user.post(`${fixture.v1}/cdn`, { ...createZoneBody(), ...s3 });
    const intents = await fixture.testConsole.store.db.selectFrom("intents").selectAll().execute();
    expect(JSON.stringify(intents)).not.toContain("canary-of-s3-secret");
  });
});
