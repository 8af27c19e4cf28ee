import { membersSchema } from "@edge-console/contract/console/members";
import { accountRoles } from "@edge-console/contract/permissions";
import { databaseKinds } from "@edge-console/testing/databases";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestConsole, startTestConsole } from "../../../test/test-console.ts";
import { type EventStream, openEventStream } from "../../../test/event-stream.ts";
import { type FakeService, startFakeService } from "../../../test/fake-service.ts";
import { type TestBrowser, setUpAuthenticator, createSignedInBrowser } from "../../../test/test-browser.ts";

const start = 1_800_000_000;

describe.each(databaseKinds)("an account's members on %s", (kind) => {
  let service: FakeService;
  let testConsole: TestConsole;
  let harbour: string;
  let full: TestBrowser;
  let streams: EventStream[] = [];
  const ids = new Map<string, string>();

  beforeAll(async () => {
    service = await startFakeService();
  });
  afterAll(() => service.close());

  beforeEach(async () => {
    testConsole = await startTestConsole(service.url, kind, { now: start });
    const { id } = await testConsole.connect("harbour", "h".repeat(64));
    await testConsole.connect("pinewood", "p".repeat(64));
    harbour = `/api/accounts/${id}`;
    full = await createSignedInBrowser(testConsole, "full@harbour");
    for (const row of await testConsole.store.db.selectFrom("users").select(["id", "email"]).execute()) {
      ids.set(row.email, row.id);
    }
  });

  afterEach(async () => {
    for (const stream of streams) stream.close();
    streams = [];
    await testConsole.close();
  });

  const memberPath = (email: string) => `${harbour}/members/${ids.get(email)}`;
  const setRole = (browser: TestBrowser, email: string, role: string) =>
    browser.send("PATCH", memberPath(email), { role });
  const remove = (browser: TestBrowser, email: string) => browser.send("DELETE", memberPath(email));
  const listRoles = async () => {
    const rows = testConsole.store.db.selectFrom("memberships").innerJoin("users", "users.id", "user_id");
    return Object.fromEntries(
      (await rows.select(["email", "role"]).where("email", "like", "%@harbour").execute()).map((row) => [
        row.email,
        row.role,
      ]),
    );
  };
  const listAuditEntries = () =>
    testConsole.store.db
      .selectFrom("audit")
      .select(["action", "target", "outcome", "changes"])
      .where("scope", "=", harbour.split("/").at(-1) ?? "")
      .orderBy("seq")
      .execute();

  it("shows email address, last sign-in, and second factor only to full access and support", async () => {
    testConsole.setClock(start + 60);
    await setUpAuthenticator(full, start + 60);
    const membership = membersSchema.parse((await full.send("GET", `${harbour}/members`)).json);
    const roles = ["billing", "developer", "full"];
    expect(membership.members.filter(({ role }) => roles.includes(role))).toEqual([
      {
        id: ids.get("billing@harbour"),
        name: "billing@harbour",
        role: "billing",
        details: {
          email: "billing@harbour",
          lastSignInAt: null,
          secondFactor: false,
          remindedAt: null,
          canRemind: false,
        },
      },
      expect.objectContaining({ name: "developer@harbour", role: "developer" }),
      expect.objectContaining({
        role: "full",
        details: { email: "full@harbour", lastSignInAt: start, secondFactor: true, remindedAt: null, canRemind: false },
      }),
    ]);
    for (const email of ["developer@harbour", "billing@harbour"]) {
      const withoutDetails = await (await createSignedInBrowser(testConsole, email)).send("GET", `${harbour}/members`);
      const { members } = membersSchema.parse(withoutDetails.json);
      expect(members.map(({ details }) => details)).toEqual(accountRoles.map(() => null));
    }
  });

  it("changes roles and removes members, with audit entries before and after", async () => {
    const changed = await setRole(full, "billing@harbour", "developer");
    expect([changed.status, changed.json]).toEqual([
      200,
      expect.objectContaining({ id: ids.get("billing@harbour"), role: "developer" }),
    ]);
    expect((await remove(full, "developer@harbour")).status).toBe(204);
    expect(await listRoles()).toMatchObject({ "full@harbour": "full", "billing@harbour": "developer" });
    expect(await listRoles()).not.toHaveProperty(["developer@harbour"]);
    const rows = (await listAuditEntries()).map(({ changes, ...row }) => ({
      ...row,
      changes: JSON.parse(changes) as unknown,
    }));
    expect(rows).toEqual([
      {
        action: "changeMemberRole",
        target: `/members/${ids.get("billing@harbour")}`,
        outcome: "applied",
        changes: [
          { field: "email", before: "billing@harbour", after: "billing@harbour" },
          { field: "role", before: "billing", after: "developer" },
        ],
      },
      {
        action: "removeMember",
        target: `/members/${ids.get("developer@harbour")}`,
        outcome: "applied",
        changes: [
          { field: "email", before: "developer@harbour", after: null },
          { field: "role", before: "developer", after: null },
        ],
      },
    ]);
  });

  it("row 15: applies to the member's next request and ends their open event stream", async () => {
    const developer = await createSignedInBrowser(testConsole, "developer@harbour");
    const stream = await openEventStream(testConsole.url, `${harbour}/events`, developer.cookie);
    streams.push(stream);
    await setRole(full, "developer@harbour", "billing");
    expect((await developer.send("GET", `${harbour}/api-key`)).status).toBe(403);
    expect((await developer.send("GET", "/api/session")).json).toMatchObject({ accounts: [{ role: "billing" }] });
    await expect.poll(() => stream.text()).toContain('data: {"resource":"membership"}');
    await remove(full, "developer@harbour");
    expect((await developer.send("GET", `${harbour}/members`)).status).toBe(404);
    await stream.ended;
  });

  it("keeps the last member with full access", async () => {
    for (const response of [await setRole(full, "full@harbour", "developer"), await remove(full, "full@harbour")]) {
      expect(response.json).toMatchObject({ type: "urn:edge-console:conflict", status: 409 });
    }
    expect((await setRole(full, "full@harbour", "full")).status).toBe(200);
    await setRole(full, "developer@harbour", "full");
    await testConsole.store.db
      .updateTable("users")
      .set({ disabled: 1 })
      .where("email", "=", "developer@harbour")
      .execute();
    expect((await remove(full, "full@harbour")).status).toBe(409);
    await testConsole.store.db
      .updateTable("users")
      .set({ disabled: 0 })
      .where("email", "=", "developer@harbour")
      .execute();
    expect((await remove(full, "full@harbour")).status).toBe(204);
    expect(await listRoles()).toMatchObject({ "developer@harbour": "full", "billing@harbour": "billing" });
    expect(await listRoles()).not.toHaveProperty(["full@harbour"]);
  });

  it("keeps one member with full access when two remove each other in parallel", async () => {
    await setRole(full, "developer@harbour", "full");
    const other = await createSignedInBrowser(testConsole, "developer@harbour");
    for (let round = 0; round < 5; round++) {
      await Promise.all([setRole(full, "developer@harbour", "billing"), setRole(other, "full@harbour", "billing")]);
      const roles = Object.values(await listRoles()).filter((role) => role === "full");
      expect(roles).toHaveLength(1);
      await testConsole.store.db
        .updateTable("memberships")
        .set({ role: "full" })
        .where("user_id", "in", [ids.get("full@harbour") ?? "", ids.get("developer@harbour") ?? ""])
        .execute();
    }
  });

  it("returns 404 for members of another account", async () => {
    const otherOwner = await createSignedInBrowser(testConsole, "full@pinewood");
    expect((await setRole(otherOwner, "billing@harbour", "full")).status).toBe(404);
    expect((await setRole(full, "full@pinewood", "billing")).status).toBe(404);
    expect((await remove(full, "full@pinewood")).status).toBe(404);
  });

  it.each([{}, { role: "owner" }, { role: "full", email: "x@y" }])("row 32: rejects the body %j", async (body) => {
    expect((await full.send("PATCH", memberPath("billing@harbour"), body)).status).toBe(422);
  });
});
