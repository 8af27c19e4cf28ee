import {
  accessTokenLimits,
  accessTokensSchema,
  createdAccessTokenSchema,
} from "@edge-console/contract/console/access-tokens";
import { auditPageSchema } from "@edge-console/contract/console/audit";
import { problemSchema } from "@edge-console/contract/console/problem";
import type { TokenRole } from "@edge-console/contract/permissions";
import { databaseKinds } from "@edge-console/testing/databases";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addAccessToken, sendWithToken } from "../../../test/access-token.ts";
import { openEventStream } from "../../../test/event-stream.ts";
import type { FakeService } from "../../../test/fake-service.ts";
import type { CallOptions } from "../../../test/http-client.ts";
import { startTestConsole, type TestConsole } from "../../../test/test-console.ts";
import { startZoneService } from "../../../test/zone-service.ts";

const start = 1_800_000_000;
const day = 86_400;

describe.each(databaseKinds)("row 103: access tokens on %s", (kind) => {
  let service: FakeService;
  let testConsole: TestConsole;
  let account: { id: string; name: string };
  let path: string;

  beforeAll(async () => {
    service = await startZoneService({ ID: "AAAAAAAA1" });
  });
  afterAll(() => service.close());

  beforeEach(async () => {
    testConsole = await startTestConsole(service.url, kind, { now: start });
    account = { name: "harbour", id: (await testConsole.connect("harbour", "h".repeat(64))).id };
    await testConsole.connect("pinewood", "p".repeat(64));
    path = `/api/accounts/${account.id}/access-tokens`;
  });
  afterEach(() => testConsole.close());

  const add = (role: TokenRole = "developer") => addAccessToken(testConsole, account, role);
  const create = async (body: object) => (await testConsole.as("full@harbour")).post(path, body);
  const list = async (email: string) =>
    accessTokensSchema.parse((await (await testConsole.as(email)).get(path)).json).tokens;
  const zones = () => `/api/accounts/${account.id}/v1/cdn`;
  const use = (token: string, target = zones(), options: CallOptions = {}) =>
    sendWithToken(testConsole, token, "GET", target, options);
  const readAudit = async () =>
    auditPageSchema.parse((await (await testConsole.as("full@harbour")).get(`/api/accounts/${account.id}/audit`)).json)
      .entries;
  const setRole = async (email: string, role: string) => {
    const { id } = await findUser(email);
    const browser = await testConsole.as("full@harbour");
    return browser.send("PATCH", `/api/accounts/${account.id}/members/${id}`, { role });
  };
  const findUser = (email: string) =>
    testConsole.store.db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();

  it("shows a new token once, and stores its hash only", async () => {
    const expiresAt = start + 90 * day;
    const response = await create({ name: "  CI ", role: "developer", expiresAt });
    const created = createdAccessTokenSchema.parse(response.json);
    expect([response.status, created]).toEqual([
      201,
      { id: created.id, name: "CI", role: "developer", expiresAt, token: created.token },
    ]);
    expect(created.token).toMatch(new RegExp(`^ect_${account.id}[A-Za-z0-9]{38}$`));
    const rows = await testConsole.store.db.selectFrom("access_tokens").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(created.token);
    expect(await list("full@harbour")).toEqual([
      {
        id: created.id,
        name: "CI",
        role: "developer",
        state: "active",
        createdBy: { id: (await findUser("full@harbour")).id, name: "full@harbour" },
        createdAt: start,
        expiresAt,
        lastUse: null,
      },
    ]);
    const [entry] = await readAudit();
    expect(entry).toMatchObject({
      action: "createAccessToken",
      object: { type: "access-token", id: created.id, name: "CI" },
      changes: [
        { field: "name", after: "CI" },
        { field: "role", after: "developer" },
        { field: "expiresAt", after: expiresAt },
      ],
    });
  });

  it("reports a bad name, role, and expiry next to their fields", async () => {
    await create({ name: "CI", role: "billing", expiresAt: start + day });
    const readErrors = async (body: object) => {
      const response = await create({ name: "new", role: "billing", expiresAt: start + day, ...body });
      return [
        response.status,
        problemSchema.parse(response.json).errors?.map(({ field, message }) => `${field}: ${message}`),
      ];
    };
    expect(await readErrors({ name: " " })).toEqual([422, ["name: Enter a name."]]);
    expect(await readErrors({ name: "x".repeat(61) })).toEqual([422, ["name: Use at most 60 characters."]]);
    expect(await readErrors({ name: "CI" })).toEqual([422, ["name: Another token has this name."]]);
    expect(await readErrors({ role: "full" })).toEqual([422, ["role: Select a role."]]);
    expect(await readErrors({ expiresAt: start })).toEqual([422, ["expiresAt: Must be in the future."]]);
    expect(await readErrors({ expiresAt: start + 366 * day })).toEqual([422, ["expiresAt: Must be within a year."]]);
    expect(await readErrors({ expiresAt: "tomorrow" })).toEqual([422, ["expiresAt: Must be a time in Unix seconds."]]);
    expect((await create({ name: "year", role: "billing", expiresAt: start + 365 * day })).status).toBe(201);
  });

  it("limits the number of tokens of an account, without expired ones", async () => {
    const { id: user_id } = await findUser("full@harbour");
    const rows = Array.from({ length: accessTokenLimits.tokens }, (_, n) => ({
      id: `token${n}`,
      account_id: account.id,
      user_id,
      name: `token ${n}`,
      role: "billing" as const,
      token_hash: `${n}`,
      created_at: start,
      expires_at: start + (n === 0 ? day : 30 * day),
    }));
    await testConsole.store.db.insertInto("access_tokens").values(rows).execute();
    const body = { name: "one more", role: "billing", expiresAt: start + 30 * day };
    expect((await create(body)).status).toBe(409);
    testConsole.setClock(start + day);
    await testConsole.store.db
      .updateTable("sessions")
      .set({ seen_at: start + day, authenticated_at: start + day, expires_at: start + 2 * day })
      .execute();
    expect((await create(body)).status).toBe(201);
  });

  it("shows developers how tokens are used, and support staff only their names", async () => {
    const { id, name } = await add();
    const [seen] = await list("developer@harbour");
    expect(seen).toMatchObject({ id, role: "developer", createdBy: { name: "full" } });
    const support = await testConsole.as("support@staff");
    await support.post("/api/support/inspections", { accountId: account.id, reason: "a ticket of the customer" });
    expect(await list("support@staff")).toEqual([{ id, name }]);
  });

  it("acts with the permissions of its role, and in the audit log by its name", async () => {
    const { id, name, token } = await add();
    const readOnly = await add("read-only");
    const billing = await add("billing");
    const update = (one: string) =>
      sendWithToken(testConsole, one, "POST", `${zones()}/AAAAAAAA1`, { body: { MAINTENANCE: 1 } });
    expect((await update(token)).status).toBe(200);
    const [entry] = await readAudit();
    expect(entry).toMatchObject({ action: "updateZone", actor: { id, kind: "token", name, email: "" } });
    expect((await use(readOnly.token)).status).toBe(200);
    const denied = await update(readOnly.token);
    expect([denied.status, problemSchema.parse(denied.json).detail]).toEqual([
      403,
      "An access token can't do this. Sign in to the console.",
    ]);
    expect((await readAudit())[0]).toMatchObject({
      action: "updateZone",
      outcome: "refused",
      actor: { name: readOnly.name },
    });
    expect((await use(billing.token)).status).toBe(403);
    const own = await use(billing.token, `/api/accounts/${account.id}/audit`);
    expect(auditPageSchema.parse(own.json).entries.map(({ actor }) => actor.name)).toEqual([billing.name]);
  });

  it("finds the entries of a token by its name, for every role", async () => {
    const { token, name } = await add();
    await sendWithToken(testConsole, token, "POST", `${zones()}/AAAAAAAA1`, { body: { MAINTENANCE: 1 } });
    const developer = await testConsole.as("developer@harbour");
    const found = await developer.get(`/api/accounts/${account.id}/audit?text=${encodeURIComponent(name.slice(0, 6))}`);
    expect(auditPageSchema.parse(found.json).entries.map(({ action }) => action)).toContain("updateZone");
  });

  it("doesn't exist for another account, and decides for itself if a cookie is sent too", async () => {
    const { token } = await add();
    const pinewood = await testConsole.store.db
      .selectFrom("accounts")
      .select("id")
      .where("name", "=", "pinewood")
      .executeTakeFirstOrThrow();
    const path = `/api/accounts/${pinewood.id}/v1/cdn`;
    const { cookie } = await testConsole.as("full@pinewood");
    const [foreign, withCookie, missing] = [
      await use(token, path),
      await use(token, path, { headers: { cookie } }),
      await use(token, "/api/accounts/aaaaaaaaaa/v1/cdn"),
    ];
    const { requestId, ...problem } = problemSchema.parse(missing.json);
    expect(requestId).not.toBe("");
    expect(foreign.json).toMatchObject(problem);
    expect([foreign.status, withCookie.status, missing.status]).toEqual([404, 404, 404]);
    expect((await use(`${token.slice(0, -1)}-`, zones(), { headers: { cookie } })).status).toBe(401);
  });

  it("is rejected once it's wrong, expired, or removed", async () => {
    const { id, token } = await add();
    const other = await add();
    expect((await use(`${token.slice(0, -1)}${token.endsWith("0") ? "1" : "0"}`)).status).toBe(401);
    const owner = await testConsole.as("full@harbour");
    expect((await owner.delete(`${path}/${id}`)).status).toBe(204);
    expect((await owner.delete(`${path}/${id}`)).status).toBe(404);
    expect((await use(token)).status).toBe(401);
    expect((await readAudit())[0]).toMatchObject({ action: "removeAccessToken" });
    testConsole.setClock(start + day);
    const expired = await use(other.token);
    expect([expired.status, problemSchema.parse(expired.json).title]).toEqual([401, "Invalid access token"]);
  });

  it("is suspended while its creator can't create tokens, and removed with their membership", async () => {
    await setRole("billing@harbour", "full");
    const creator = await testConsole.as("billing@harbour");
    const created = await creator.post(path, { name: "CI", role: "developer", expiresAt: start + day });
    const { token } = createdAccessTokenSchema.parse(created.json);
    const readStates = async () => (await list("full@harbour")).map((one) => "state" in one && one.state);

    await setRole("billing@harbour", "developer");
    expect([(await use(token)).status, await readStates()]).toEqual([401, ["suspended"]]);
    await setRole("billing@harbour", "full");
    expect([(await use(token)).status, await readStates()]).toEqual([200, ["active"]]);
    const users = testConsole.store.db.updateTable("users").where("email", "=", "billing@harbour");
    await users.set({ disabled: 1 }).execute();
    expect([(await use(token)).status, await readStates()]).toEqual([401, ["suspended"]]);
    await users.set({ disabled: 0 }).execute();

    const owner = await testConsole.as("full@harbour");
    await owner.delete(`/api/accounts/${account.id}/members/${(await findUser("billing@harbour")).id}`);
    expect([(await use(token)).status, await readStates()]).toEqual([401, []]);
    expect((await readAudit())[0]).toMatchObject({
      action: "removeMember",
      changes: expect.arrayContaining([{ field: "accessToken", before: "CI", after: null }]),
    });
  });

  it("records its last use once a minute", async () => {
    const { token } = await add();
    const readUse = async () => {
      const [one] = await list("full@harbour");
      return one && "lastUse" in one ? one.lastUse : undefined;
    };
    expect((await use(token)).status).toBe(200);
    expect(await readUse()).toEqual({ at: start, address: expect.stringMatching(/127\.0\.0\.1|::1/) });
    testConsole.setClock(start + 59);
    await use(token);
    expect((await readUse())?.at).toBe(start);
    testConsole.setClock(start + 60);
    await use(token);
    expect((await readUse())?.at).toBe(start + 60);
  });

  it("throttles made-up tokens by address, while real ones keep working", async () => {
    const { token } = await add();
    const madeUp = `ect_${account.id}${"0".repeat(38)}`;
    const statuses: number[] = [];
    for (let n = 0; n < 22; n++) statuses.push((await use(madeUp)).status);
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401));
    expect(statuses.slice(20)).toEqual([429, 429]);
    const blocked = await use(madeUp);
    expect(Number(blocked.headers["retry-after"])).toBeGreaterThan(0);
    expect((await use(token)).status).toBe(200);
    testConsole.setClock(start + 60);
    expect((await use(madeUp)).status).toBe(401);
  });

  it("limits the requests of a token", async () => {
    const { token } = await add();
    const { tokens } = testConsole.auth;
    for (let n = 0; n < accessTokenLimits.requestsPerMinute; n++) await tokens.authenticate(token, "192.0.2.1");
    const response = await use(token);
    expect([response.status, problemSchema.parse(response.json)]).toEqual([
      429,
      expect.objectContaining({
        title: "Too many requests",
        detail: "An access token can send 600 requests per minute.",
      }),
    ]);
    expect((await use((await add()).token)).status).toBe(200);
  });

  it("ends the event stream of a token that is removed", async () => {
    const { id, token } = await add();
    const stream = await openEventStream(testConsole.url, `/api/accounts/${account.id}/events`, { token });
    expect(stream.status).toBe(200);
    await (await testConsole.as("full@harbour")).delete(`${path}/${id}`);
    await stream.ended;
    expect(stream.text()).not.toContain("access-token");
  });

  it("deletes tokens 30 days after they expired", async () => {
    await add();
    testConsole.setClock(start + 31 * day - 1);
    await testConsole.runJobs();
    const count = async () => (await testConsole.store.db.selectFrom("access_tokens").select("id").execute()).length;
    expect(await count()).toBe(1);
    testConsole.setClock(start + 31 * day + 61);
    await testConsole.runJobs();
    expect(await count()).toBe(0);
  });

  it("isn't logged, and its name and ID are", async () => {
    const { id, token } = await add();
    await use(token);
    await use(`${token.slice(0, -1)}-`);
    const lines = testConsole.logLines.join("\n");
    expect(lines).toContain(`"tokenId":"${id}"`);
    expect(lines).not.toContain(token.slice(4, -1));
  });
});
