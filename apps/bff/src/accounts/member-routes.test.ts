import { membersSchema } from "@edge-console/contract/console/members";
import { accountRoles } from "@edge-console/contract/permissions";
import { databaseKinds } from "@edge-console/testing/databases";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestConsole, startTestConsole } from "../../test/test-console.ts";
import { type EventStream, openEventStream } from "../../test/event-stream.ts";
import { type FakeService, startFakeService } from "../../test/fake-service.ts";
import { type TestBrowser, setUpAuthenticator, createSignedInBrowser } from "../../test/test-browser.ts";

const start = 1_800_000_000;

describe.each(databaseKinds)("an account's members on %s", (kind) => {
  let service: FakeService;
  let site: TestConsole;
  let harbour: string;
  let full: TestBrowser;
  let streams: EventStream[] = [];
  const ids = new Map<string, string>();

  beforeAll(async () => {
    service = await startFakeService();
  });
  afterAll(() => service.close());

  beforeEach(async () => {
    site = await startTestConsole(service.url, kind);
    site.setClock(start);
    const { id } = await site.connect("harbour", "h".repeat(64));
    await site.connect("pinewood", "p".repeat(64));
    harbour = `/api/accounts/${id}`;
    full = await createSignedInBrowser(site, "full@harbour");
    for (const row of await site.store.db.selectFrom("users").select(["id", "email"]).execute()) {
      ids.set(row.email, row.id);
    }
  });

  afterEach(async () => {
    for (const stream of streams) stream.close();
    streams = [];
    await site.close();
  });

  const memberPath = (email: string) => `${harbour}/members/${ids.get(email)}`;
  const give = (browser: TestBrowser, email: string, role: string) =>
    browser.send("PATCH", memberPath(email), { role });
  const remove = (browser: TestBrowser, email: string) => browser.send("DELETE", memberPath(email));
  const rolesNow = async () => {
    const rows = site.store.db.selectFrom("memberships").innerJoin("users", "users.id", "user_id");
    return Object.fromEntries(
      (await rows.select(["email", "role"]).where("email", "like", "%@harbour").execute()).map((row) => [
        row.email,
        row.role,
      ]),
    );
  };
  const onRecord = () =>
    site.store.db
      .selectFrom("audit")
      .select(["action", "target", "outcome", "changes"])
      .where("scope", "=", harbour.split("/").at(-1) ?? "")
      .orderBy("seq")
      .execute();

  it("shows email address, last sign-in, and second factor only to full access and support", async () => {
    site.setClock(start + 60);
    await setUpAuthenticator(full, start + 60);
    const shown = membersSchema.parse((await full.send("GET", `${harbour}/members`)).json);
    const listed = ["billing", "developer", "full"];
    expect(shown.members.filter(({ role }) => listed.includes(role))).toEqual([
      {
        id: ids.get("billing@harbour"),
        name: "billing@harbour",
        role: "billing",
        details: { email: "billing@harbour", lastSignInAt: null, secondFactor: false },
      },
      expect.objectContaining({ name: "developer@harbour", role: "developer" }),
      expect.objectContaining({
        role: "full",
        details: { email: "full@harbour", lastSignInAt: start, secondFactor: true },
      }),
    ]);
    for (const email of ["developer@harbour", "billing@harbour"]) {
      const narrowed = await (await createSignedInBrowser(site, email)).send("GET", `${harbour}/members`);
      const { members } = membersSchema.parse(narrowed.json);
      expect(members.map(({ details }) => details)).toEqual(accountRoles.map(() => null));
    }
  });

  it("changes roles and removes members, with audit entries before and after", async () => {
    const changed = await give(full, "billing@harbour", "developer");
    expect([changed.status, changed.json]).toEqual([
      200,
      expect.objectContaining({ id: ids.get("billing@harbour"), role: "developer" }),
    ]);
    expect((await remove(full, "developer@harbour")).status).toBe(204);
    expect(await rolesNow()).toMatchObject({ "full@harbour": "full", "billing@harbour": "developer" });
    expect(await rolesNow()).not.toHaveProperty(["developer@harbour"]);
    const rows = (await onRecord()).map(({ changes, ...row }) => ({ ...row, changes: JSON.parse(changes) as unknown }));
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
    const developer = await createSignedInBrowser(site, "developer@harbour");
    const stream = await openEventStream(site.url, `${harbour}/events`, developer.cookie);
    streams.push(stream);
    await give(full, "developer@harbour", "billing");
    expect((await developer.send("GET", `${harbour}/api-key`)).status).toBe(403);
    expect((await developer.send("GET", "/api/session")).json).toMatchObject({ accounts: [{ role: "billing" }] });
    await expect.poll(() => stream.text()).toContain('data: {"resource":"membership"}');
    await remove(full, "developer@harbour");
    expect((await developer.send("GET", `${harbour}/members`)).status).toBe(404);
    await stream.ended;
  });

  it("row 25: requires recent authentication for changes", async () => {
    site.setClock(start + 301);
    const refused = [await give(full, "billing@harbour", "full"), await remove(full, "billing@harbour")];
    for (const answer of refused) expect(answer.json).toMatchObject({ type: "urn:edge-console:step-up-required" });
    expect(await rolesNow()).toMatchObject({ "billing@harbour": "billing" });
  });

  it("keeps the last member with full access", async () => {
    for (const answer of [await give(full, "full@harbour", "developer"), await remove(full, "full@harbour")]) {
      expect(answer.json).toMatchObject({ type: "urn:edge-console:conflict", status: 409 });
    }
    expect((await give(full, "full@harbour", "full")).status).toBe(200);
    await give(full, "developer@harbour", "full");
    await site.store.db.updateTable("users").set({ disabled: 1 }).where("email", "=", "developer@harbour").execute();
    expect((await remove(full, "full@harbour")).status).toBe(409);
    await site.store.db.updateTable("users").set({ disabled: 0 }).where("email", "=", "developer@harbour").execute();
    expect((await remove(full, "full@harbour")).status).toBe(204);
    expect(await rolesNow()).toMatchObject({ "developer@harbour": "full", "billing@harbour": "billing" });
    expect(await rolesNow()).not.toHaveProperty(["full@harbour"]);
  });

  it("keeps one member with full access when two remove each other in parallel", async () => {
    await give(full, "developer@harbour", "full");
    const other = await createSignedInBrowser(site, "developer@harbour");
    for (let round = 0; round < 5; round++) {
      await Promise.all([give(full, "developer@harbour", "billing"), give(other, "full@harbour", "billing")]);
      const roles = Object.values(await rolesNow()).filter((role) => role === "full");
      expect(roles).toHaveLength(1);
      await site.store.db
        .updateTable("memberships")
        .set({ role: "full" })
        .where("user_id", "in", [ids.get("full@harbour") ?? "", ids.get("developer@harbour") ?? ""])
        .execute();
    }
  });

  it("returns 404 for members of another account", async () => {
    const stranger = await createSignedInBrowser(site, "full@pinewood");
    expect((await give(stranger, "billing@harbour", "full")).status).toBe(404);
    expect((await give(full, "full@pinewood", "billing")).status).toBe(404);
    expect((await remove(full, "full@pinewood")).status).toBe(404);
  });

  it.each([{}, { role: "owner" }, { role: "full", email: "x@y" }])("row 32: rejects the body %j", async (body) => {
    expect((await full.send("PATCH", memberPath("billing@harbour"), body)).status).toBe(422);
  });
});
