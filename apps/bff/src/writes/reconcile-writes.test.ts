import type { Problem } from "@edge-console/contract/console/problem";
import type { RecentWrites } from "@edge-console/contract/console/recent-writes";
import type { TunnelWithToken } from "@edge-console/contract/objects/tunnel";
import { keyPair, keyPem, makeAuthority } from "@edge-console/testing/certificates";
import { databaseKinds } from "@edge-console/testing/databases";
import type { Fault } from "@edge-console/testing/operator";
import { callService } from "@edge-console/testing/service";
import { beforeEach, describe, expect, it } from "vitest";
import type { RawResponse } from "../../test/http-client.ts";
import { setUpAccount } from "../../test/account-fixture.ts";

type Entries = { entries: { action: string; target: string; outcome: string; reason: string | null }[] };

describe.each(databaseKinds)("a write without a response, on %s", (kind) => {
  const own = setUpAccount(kind);
  let clock: number;
  let names = 0;

  beforeEach(() => {
    clock = Math.floor(Date.now() / 1000);
    own.site.setClock(clock);
  });

  const lose = (when: Fault["when"], method = "POST", path = ".") =>
    own.edgeApi.operator.armFault({ method, path, when, kind: "reset", times: 1 });
  const changesSent = async () =>
    (await own.edgeApi.operator.requests(own.mark)).filter(({ method }) => method !== "GET").length;
  const pass = (seconds: number) => own.site.setClock((clock += seconds));
  const unconfirmed = async () => {
    const response = await own.user.get(`/api/accounts/${own.id}/recent-writes`);
    return (response.json as RecentWrites).writes.filter(({ wasUnconfirmed }) => wasUnconfirmed);
  };
  const becomes = (state: string) =>
    expect.poll(async () => (await unconfirmed())[0]?.state, { timeout: 10_000 }).toBe(state);
  const lastAudited = async () => ((await own.user.get(`/api/accounts/${own.id}/audit`)).json as Entries).entries[0];
  const newZone = () => ({ ZONE_NAME: `lost${names++}x`, ORIGIN_URL: "https://a.example" });
  const createZone = async () => ((await own.user.post(`${own.v1}/cdn`, newZone())).json as { ID: string }).ID;
  const madeTunnel = async (NAME = "depot") =>
    ((await own.user.post(`${own.v1}/tunnels`, { NAME })).json as { TUNNEL_ID: string }).TUNNEL_ID;

  it("is recorded and published with the created object if it was applied", async () => {
    await lose("after");
    expect((await own.user.post(`${own.v1}/cdn`, newZone())).json).toMatchObject({ outcome: "unknown" });
    expect(await unconfirmed()).toMatchObject([{ operation: "createZone", state: "looking", settledAt: null }]);
    pass(16);
    await becomes("applied");
    const zones: { CDN_ZONES: { ID: string }[] } = await callService(own.edgeApi, own.apiKey, "GET", "/cdn");
    expect(await lastAudited()).toMatchObject({
      action: "createZone",
      outcome: "applied",
      target: `/cdn/${zones.CDN_ZONES[0]?.ID}`,
      reason: expect.stringMatching(/^Checked: /),
    });
    expect(await changesSent()).toBe(1);
    expect(await own.site.services.audit.verify()).toEqual([]);
  });

  it("returns its outcome and the created object to its user, by Idempotency-Key", async () => {
    const outcome = async (id: string, person = own.user) =>
      (await person.get(`/api/accounts/${own.id}/unconfirmed-writes/${id}`)).json;
    await lose("after");
    const zone = newZone();
    await own.user.post(`${own.v1}/cdn`, zone, { "idempotency-key": "lost-zone" });
    pass(2);
    expect(await outcome("lost-zone")).toMatchObject({ state: "applied", data: { ZONE_NAME: zone.ZONE_NAME } });
    const colleague = await own.site.as(`developer@${own.name}`);
    expect(await outcome("lost-zone", colleague)).toEqual({ state: "not-recorded" });
    expect(await outcome("another-key")).toEqual({ state: "not-recorded" });
  });

  it.each([
    [503, "before", "not-applied"],
    [500, "after", "applied"],
  ] as const)(
    "is settled by the first check if the service itself responded: %s %s, %s",
    async (status, when, state) => {
      const fault = { method: "POST", path: "/cdn$", when, kind: "status", status, times: 1 } as const;
      await own.edgeApi.operator.armFault(fault);
      const zone = newZone();
      const { json } = await own.user.post(`${own.v1}/cdn`, zone, { "idempotency-key": `responded-${status}` });
      const { requestId } = json as { requestId: string };
      pass(2);
      // A 500 releases the idempotency key, so the write is found by its request ID.
      const outcome = await own.user.get(`/api/accounts/${own.id}/unconfirmed-writes/${requestId}`);
      const data = { ZONE_NAME: zone.ZONE_NAME };
      expect(outcome.json).toMatchObject(state === "applied" ? { state, data } : { state });
    },
  );

  it("is not considered lost before the longest duration of a write has passed", async () => {
    await lose("before");
    await own.user.post(`${own.v1}/tunnels`, { NAME: "depot" });
    pass(16);
    const looked = () =>
      own.site.store.db.selectFrom("intents").select("looks").where("account_id", "=", own.id).executeTakeFirst();
    await expect.poll(async () => (await looked())?.looks, { timeout: 10_000 }).toBe(1);
    expect(await unconfirmed()).toMatchObject([{ state: "looking" }]);
    pass(20);
    await becomes("not-applied");
    expect(await lastAudited()).toMatchObject({ action: "createTunnel", outcome: "not-applied" });
    expect(await changesSent()).toBe(1);
  });

  it("is not confused with another object of the same name", async () => {
    await madeTunnel("depot");
    await lose("before");
    await own.user.post(`${own.v1}/tunnels`, { NAME: "depot" });
    await madeTunnel("depot");
    pass(40);
    await becomes("not-applied");
    expect(await lastAudited()).toMatchObject({ action: "createTunnel", outcome: "not-applied" });
  });

  it("counts one created object for only one of two writes", async () => {
    await lose("before");
    await own.user.post(`${own.v1}/tunnels`, { NAME: "depot" });
    await lose("after");
    await own.user.post(`${own.v1}/tunnels`, { NAME: "depot" });
    pass(40);
    await expect
      .poll(async () => (await unconfirmed()).map(({ state }) => state).toSorted(), { timeout: 10_000 })
      .toEqual(["applied", "not-applied"]);
  });

  it("has an unknown outcome if the name exists and there is no snapshot", async () => {
    const tunnel = await madeTunnel();
    const endpoint = { NAME: "web", SCHEME: "http", HOST: "localhost" };
    await callService(own.edgeApi, own.apiKey, "POST", `/tunnels/${tunnel}/endpoints`, endpoint);
    await lose("before");
    await own.user.post(`${own.v1}/tunnels/${tunnel}/endpoints`, endpoint);
    pass(40);
    await becomes("cannot-tell");
    expect(await lastAudited()).toMatchObject({
      outcome: "unknown",
      reason: expect.stringContaining("can't be determined"),
    });
  });

  it.each(["after", "before"] as const)("is reconciled for updates and deletions (lost %s)", async (when) => {
    const expected = when === "after" ? "applied" : "not-applied";
    const tunnel = await madeTunnel();
    const zone = await createZone();
    await lose(when, "POST", `/cdn/${zone}$`);
    await own.user.post(`${own.v1}/cdn/${zone}`, { BLOCK_IPS: "192.0.2.1/32", CACHE_EXP: 3600 });
    await lose(when, "POST", `/tunnels/${tunnel}$`);
    await own.user.post(`${own.v1}/tunnels/${tunnel}`, { NAME: " renamed " });
    await own.user.get(`${own.v1}/tunnels/${tunnel}`);
    await lose(when, "POST", "/endpoints$");
    await own.user.post(`${own.v1}/tunnels/${tunnel}/endpoints`, { NAME: "web", SCHEME: "http", HOST: "LOCALHOST" });
    await lose(when, "POST", "/hostnames$");
    await own.user.post(`${own.v1}/cdn/${zone}/hostnames`, { HOSTNAME: `www.lost${names++}.example` });
    const deletedZone = await createZone();
    await lose(when, "DELETE");
    await own.user.delete(`${own.v1}/cdn/${deletedZone}`);
    expect((await unconfirmed()).map(({ state }) => state)).toEqual(Array(5).fill("looking"));
    pass(40);
    await expect
      .poll(async () => (await unconfirmed()).map(({ state }) => state), { timeout: 15_000 })
      .toEqual(Array(5).fill(expected));
  });

  it("is reconciled although a clock was set back", async () => {
    const at = `${own.v1}/cdn/${await createZone()}`;
    await lose("after");
    await own.user.post(at, { CACHE_EXP: "3600" });
    const entries = async () => (await own.site.services.audit.page(own.id, {}, null)).entries;
    const [unknown] = await entries();
    await own.site.store.db
      .updateTable("audit")
      .set({ at: clock - 600 })
      .where("scope", "=", own.id)
      .execute();
    pass(16);
    await becomes("applied");
    expect((await entries())[0]).toMatchObject({ changes: unknown?.changes, resolves: unknown?.id });
    expect(unknown?.changes).toMatchObject([{ field: "CACHE_EXP" }]);
  });

  it("is checked again after the service was unavailable", async () => {
    await lose("after");
    await own.user.post(`${own.v1}/cdn`, newZone());
    await own.edgeApi.operator.armFault({ method: "GET", when: "before", kind: "status", status: 500 });
    pass(16);
    await expect
      .poll(async () => (await own.edgeApi.operator.requests(own.mark)).length, { timeout: 10_000 })
      .toBeGreaterThan(1);
    expect(await unconfirmed()).toMatchObject([{ state: "looking" }]);
    await own.edgeApi.operator.clearFaults();
    pass(60);
    await becomes("applied");
  });

  it("is reconciled for two consecutive saves if the later one doesn't overwrite the earlier", async () => {
    const at = `${own.v1}/cdn/${await createZone()}`;
    // None is read back before the next one is sent.
    const save = async (when: Fault["when"], body: object) => {
      own.site.stop();
      await lose(when);
      expect((await own.user.post(at, body)).json).toMatchObject({ outcome: "unknown" });
    };
    const end = async (...states: string[]) => {
      pass(40);
      await own.site.start();
      const listStates = async () => (await unconfirmed()).slice(0, 2).map(({ state }) => state);
      await expect.poll(listStates, { timeout: 10_000 }).toEqual(states.toReversed());
    };

    await save("before", { CACHE_EXP: "3600" });
    pass(1);
    await save("before", { CACHE_EXP: "3600" });
    await end("not-applied", "not-applied");
    await save("after", { CACHE_EXP: "3600" });
    pass(1);
    await save("before", { BLOCK_POST: 1 });
    await end("applied", "not-applied");
    await save("after", { CACHE_EXP: "180" });
    pass(1);
    await save("after", { CACHE_EXP: "0", BLOCK_POST: 1 });
    await end("cannot-tell", "applied");
    await save("after", { CACHE_EXP: "3600" });
    pass(1);
    await save("after", { ORIGIN_TYPE: "SITE" });
    await end("cannot-tell", "applied");
  });

  it("has an unknown outcome if a later write with a 503 may have undone it", async () => {
    const at = `${own.v1}/cdn/${await createZone()}`;
    await lose("after");
    await own.user.post(at, { CACHE_EXP: "180" });
    own.site.stop();
    pass(25);
    await own.edgeApi.operator.armFault({ method: "POST", when: "after", kind: "status", status: 503, times: 1 });
    expect((await own.user.post(at, { CACHE_EXP: "0" })).json).toMatchObject({ outcome: "unknown" });
    pass(10);
    await own.site.start();
    await expect
      .poll(async () => (await unconfirmed()).map(({ state }) => state), { timeout: 10_000 })
      .toContain("cannot-tell");
  });

  it("waits for a pending write that may have undone it", async () => {
    const at = `${own.v1}/cdn/${await createZone()}`;
    const { db } = own.site.store;
    await lose("after");
    await own.user.post(at, { CACHE_EXP: "180" });
    const ofAccount = db.selectFrom("intents").select("id").where("account_id", "=", own.id);
    const { id } = await ofAccount.where("look_after", "is not", null).executeTakeFirstOrThrow();
    expect((await own.user.post(at, { CACHE_EXP: "0" })).status).toBe(200);
    const other = db
      .updateTable("intents")
      .where("account_id", "=", own.id)
      .where("operation", "=", "updateZone")
      .where("id", "!=", id);
    await other.set({ created_at: clock - 1, state: "pending", resolved_at: null }).execute();
    const looked = () => db.selectFrom("intents").select("looks").where("id", "=", id).executeTakeFirst();
    for (const [look, seconds] of [40, 15].entries()) {
      pass(seconds);
      await expect.poll(async () => (await looked())?.looks, { timeout: 10_000 }).toBe(look + 1);
    }
    expect(await unconfirmed()).toMatchObject([{ state: "looking" }]);
    await other.set({ state: "applied", resolved_at: clock }).execute();
    pass(40);
    await becomes("cannot-tell");
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
      const hostnames = `${own.v1}/cdn/${await createZone()}/hostnames`;
      const { ID } = (await own.user.post(hostnames, { HOSTNAME: name })).json as { ID: number };
      hostname = `${hostnames}/${ID}`;
      certificate = `${hostname}/certificate`;
      const authority = await makeAuthority(clock);
      const pair = await keyPair("p-256");
      issue = async (days) => {
        const span = { notBefore: clock - 60, notAfter: clock + days * 86_400 };
        const leaf = await authority.issue(pair, { commonName: name, names: [name], ...span });
        return { CERTIFICATE: leaf + authority.intermediate, PRIVATE_KEY: keyPem(pair) };
      };
      const body = await issue(90);
      upload = () => own.user.post(certificate, body);

      const made = (await own.user.post(`${own.v1}/tunnels`, { NAME: "depot" })).json as TunnelWithToken;
      tunnel = `${own.v1}/tunnels/${made.TUNNEL_ID}`;
      await fetch(`${own.edgeApi.operator.url}/connector/report`, {
        method: "POST",
        headers: { authorization: `Bearer ${made.TOKEN}`, "content-type": "application/json" },
        body: JSON.stringify({ version: "1.0.0", location: "fra" }),
      });
    });

    it("a removal has an unknown outcome after a later upload", async () => {
      await upload();
      await lose("after", "DELETE");
      await own.user.delete(certificate);
      expect((await upload()).status).toBe(200);
      pass(40);
      await becomes("cannot-tell");
    });

    it("enabling Force HTTPS has an unknown outcome after a later certificate removal", async () => {
      await upload();
      await lose("after");
      await own.user.post(hostname, { FORCE_SSL: 1 });
      expect((await own.user.delete(certificate)).status).toBe(200);
      pass(40);
      await becomes("cannot-tell");
    });

    it("disabling HTTPS has an unknown outcome after a later upload", async () => {
      await upload();
      await lose("after");
      await own.user.post(hostname, { SSL_ENABLED: 0 });
      expect((await upload()).status).toBe(200);
      pass(40);
      await becomes("cannot-tell");
    });

    it("a field that an upload doesn't change is reconciled after a later upload", async () => {
      await upload();
      await lose("before");
      await own.user.post(hostname, { FORCE_SSL: 1 });
      expect((await upload()).status).toBe(200);
      pass(40);
      await becomes("not-applied");
    });

    it("a failed upload is not confused with another upload in the same second", async () => {
      await callService(own.edgeApi, own.apiKey, "POST", certificate.slice(own.v1.length), await issue(80));
      await own.edgeApi.operator.armFault({
        method: "POST",
        path: ".",
        when: "before",
        kind: "status",
        status: 500,
        times: 1,
      });
      const { requestId } = (await upload()).json as Problem;
      pass(16);
      const outcome = await own.user.get(`/api/accounts/${own.id}/unconfirmed-writes/${requestId}`);
      expect(outcome.json).toEqual({ state: "not-applied" });
    });

    it("an upload has an unknown outcome after a later upload", async () => {
      await own.user.get(certificate);
      await lose("before");
      await upload();
      expect((await upload()).status).toBe(200);
      pass(40);
      await becomes("cannot-tell");
    });

    it("a token rotation has an unknown outcome after a later one", async () => {
      await own.user.get(tunnel);
      await lose("before");
      await own.user.post(`${tunnel}/token`);
      expect((await own.user.post(`${tunnel}/token`)).status).toBe(200);
      pass(40);
      await becomes("cannot-tell");
    });

    it("a token rotation is not reconciled by a snapshot from before an earlier one", async () => {
      await own.user.get(tunnel);
      expect((await own.user.post(`${tunnel}/token`)).status).toBe(200);
      pass(1);
      await lose("before");
      await own.user.post(`${tunnel}/token`);
      pass(40);
      await becomes("cannot-tell");
    });
  });

  it("is reconciled with one read for several writes", async () => {
    for (const _ of [1, 2, 3]) {
      await lose("before");
      await own.user.post(`${own.v1}/cdn`, newZone());
    }
    const mark = await own.edgeApi.operator.mark();
    pass(40);
    await expect
      .poll(async () => (await unconfirmed()).map(({ state }) => state), { timeout: 10_000 })
      .toEqual(Array(3).fill("not-applied"));
    expect((await own.edgeApi.operator.requests(mark)).map(({ path }) => path)).toEqual(["/v1/cdn"]);
  });

  it("is checked at increasing intervals, with one read for several writes", async () => {
    for (const _ of [1, 2, 3]) {
      await lose("before");
      await own.user.post(`${own.v1}/cdn`, newZone());
    }
    await own.edgeApi.operator.armFault({ method: "GET", when: "before", kind: "status", status: 500 });
    const lost = own.site.store.db.selectFrom("intents").select(["looks", "look_after"]);
    const looks = async (least: number) =>
      (await lost.where("account_id", "=", own.id).execute()).every((intent) => intent.looks >= least);
    const mark = await own.edgeApi.operator.mark();
    pass(16);
    await expect.poll(() => looks(1), { timeout: 10_000 }).toBe(true);
    expect((await own.edgeApi.operator.requests(mark)).map(({ path }) => path)).toEqual(["/v1/cdn"]);

    await own.site.store.db.updateTable("intents").set({ looks: 4 }).where("account_id", "=", own.id).execute();
    pass(600);
    await expect.poll(() => looks(5), { timeout: 10_000 }).toBe(true);
    const waits = (await lost.where("account_id", "=", own.id).execute()).map((intent) => intent.look_after! - clock);
    expect(waits).toEqual([160, 160, 160]);
  });

  it("with a 500 is corrected in the audit log if it was applied", async () => {
    await own.edgeApi.operator.armFault({ method: "POST", when: "after", kind: "status", status: 500, times: 1 });
    expect((await own.user.post(`${own.v1}/cdn`, newZone())).json).toMatchObject({ outcome: "not-applied" });
    expect(await unconfirmed()).toEqual([]);
    pass(16);
    await becomes("applied");
    const [end, first] = (await own.site.services.audit.page(own.id, {}, null)).entries;
    expect(end).toMatchObject({ outcome: "applied", resolves: first?.id });
    expect(first).toMatchObject({ outcome: "not-applied", resolvedBy: { id: end?.id, outcome: "applied" } });
  });

  it("with a 500 that was not applied gets no second audit entry", async () => {
    await own.edgeApi.operator.armFault({ method: "POST", when: "before", kind: "status", status: 500, times: 1 });
    await own.user.post(`${own.v1}/cdn`, newZone());
    pass(40);
    const lookups = own.site.store.db.selectFrom("intents").select("look_after").where("account_id", "=", own.id);
    await expect.poll(() => lookups.execute(), { timeout: 10_000 }).toEqual([{ look_after: null }]);
    expect(await unconfirmed()).toEqual([]);
    expect((await own.site.services.audit.page(own.id, {}, null)).entries).toHaveLength(1);
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
        const hostnames = `${own.v1}/cdn/${zone}/hostnames`;
        const addHostname = async () =>
          ((await own.user.post(hostnames, { HOSTNAME: `www.lost${names++}.example` })).json as { ID: number }).ID;
        const [updatedHostname, deletedHostname] = [await addHostname(), await addHostname()];
        const tunnel = `${own.v1}/tunnels/${await madeTunnel()}`;
        await own.user.get(tunnel);
        const expectUnknown = async (send: () => Promise<RawResponse>, method = "POST") => {
          await own.edgeApi.operator.armFault({ method, when, ...fault, times: 1 });
          expect((await send()).json).toMatchObject({ outcome: "unknown" });
        };
        await expectUnknown(() => own.user.post(`${own.v1}/cdn`, newZone()));
        await expectUnknown(() => own.user.post(`${own.v1}/cdn/${zone}`, { CACHE_EXP: "3600" }));
        await expectUnknown(() => own.user.delete(`${own.v1}/cdn/${deletedZone}`), "DELETE");
        await expectUnknown(() => own.user.post(hostnames, { HOSTNAME: `www.lost${names++}.example` }));
        await expectUnknown(() => own.user.post(`${hostnames}/${updatedHostname}`, { SSL_ENABLED: 1 }));
        await expectUnknown(() => own.user.delete(`${hostnames}/${deletedHostname}`), "DELETE");
        await expectUnknown(() => own.user.post(`${own.v1}/tunnels`, { NAME: "pier" }));
        await expectUnknown(() => own.user.post(tunnel, { NAME: "quay" }));
        await expectUnknown(() => own.user.post(`${tunnel}/token`));

        const expected = when === "after" ? "applied" : "not-applied";
        const states = async () =>
          (await unconfirmed()).map(({ operation, state }) => `${operation} ${state}`).toSorted();
        pass(40);
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
        const expectedStates = [...settled, "renewTunnelToken cannot-tell"].toSorted();
        await expect.poll(states, { timeout: 15_000 }).toEqual(expectedStates);

        const { entries } = await own.site.services.audit.page(own.id, {}, null);
        const unknown = entries.filter(({ outcome, resolves }) => outcome === "unknown" && resolves === null);
        const ends = unknown.map(({ action, resolvedBy }) => `${action} ${resolvedBy?.outcome}`).toSorted();
        expect(ends).toEqual([...settled, "renewTunnelToken unknown"].toSorted());
      },
    );
  });

  it("returns the reconciled result for the same Idempotency-Key", async () => {
    const [headers, body] = [{ "idempotency-key": `again-${kind}` }, newZone()];
    await lose("after");
    await own.user.post(`${own.v1}/cdn`, body, headers);
    pass(16);
    await becomes("applied");
    const again = await own.user.post(`${own.v1}/cdn`, body, headers);
    expect([again.status, again.headers["idempotent-replay"]]).toEqual([200, "true"]);
    expect(again.json).toMatchObject({ ZONE_NAME: body.ZONE_NAME });
    expect(await changesSent()).toBe(1);
  });

  it("returns not applied for the same Idempotency-Key if it was reconciled as such", async () => {
    const [headers, body] = [{ "idempotency-key": `missing-${kind}` }, newZone()];
    await lose("before");
    await own.user.post(`${own.v1}/cdn`, body, headers);
    pass(40);
    await becomes("not-applied");
    expect((await own.user.post(`${own.v1}/cdn`, body, headers)).json).toMatchObject({ outcome: "not-applied" });
    expect(await changesSent()).toBe(1);
  });

  it("stores no secret for reconciliation", async () => {
    await lose("before");
    const s3 = {
      ORIGIN_TYPE: "S3",
      S3_BUCKET: "b",
      S3_ACCESS_KEY: "AKIAEXAMPLE",
      S3_SECRET_KEY: "canary-of-s3-secret",
    };
    await own.user.post(`${own.v1}/cdn`, { ...newZone(), ...s3 });
    const intents = await own.site.store.db.selectFrom("intents").selectAll().execute();
    expect(JSON.stringify(intents)).not.toContain("canary-of-s3-secret");
  });
});
