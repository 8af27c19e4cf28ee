import { auditPageSchema } from "@edge-console/contract/console/audit";
import { databaseKinds } from "@edge-console/testing/databases";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addAlert } from "../../../test/alert-fixture.ts";
import { startTestConsole, type TestConsole } from "../../../test/test-console.ts";

describe.each(databaseKinds)("T42: acknowledged alerts in the audit log, on %s", (kind) => {
  let testConsole: TestConsole;
  let path: string;
  let fullId: string;

  beforeAll(async () => {
    testConsole = await startTestConsole(new URL("http://127.0.0.1:1"), kind);
    const { id } = await testConsole.connect("harbour", "k".repeat(64));
    path = `/api/accounts/${id}`;
    const { db } = testConsole.store;
    const user = db.selectFrom("users").select("id").where("email", "=", "full@harbour");
    fullId = (await user.executeTakeFirstOrThrow()).id;
    await db.updateTable("users").set({ name: "Ada" }).where("id", "=", fullId).execute();
    const now = await testConsole.store.now();
    const full = await testConsole.as("full@harbour");
    const tunnel = await addAlert(testConsole, id, now);
    const security = await addAlert(testConsole, id, now, {
      kind: "two-factor-removed",
      title: "Two-factor authentication turned off: full@harbour",
      subject: { type: "user", id: fullId, name: "full@harbour" },
    });
    for (const alert of [tunnel, security]) await full.post(`${path}/alerts/${alert.id}/acknowledge`);
  });

  afterAll(() => testConsole.close());

  const read = async (email: string, text = "") => {
    const { json } = await (await testConsole.as(email)).get(`${path}/audit?text=${encodeURIComponent(text)}`);
    return auditPageSchema.parse(json).entries.map(({ actor, changes }) => ({ actor, changes }));
  };
  const aboutTunnel = [
    { field: "kind", before: null, after: "tunnel-disconnected" },
    { field: "about", before: null, after: { type: "tunnel", id: "AAAAAAAA1", name: "nyc-office" } },
  ];

  it("refer to the alert and its subject, and name a user as the reader sees them", async () => {
    const rows = await testConsole.store.db.selectFrom("audit").select("changes").execute();
    expect(JSON.stringify(rows)).not.toContain("full@harbour");
    const actor = { id: fullId, email: "full@harbour", kind: "member" };
    const about = { type: "user", id: fullId, name: "full@harbour" };
    expect(await read("full@harbour")).toEqual([
      {
        actor,
        changes: [
          { field: "kind", before: null, after: "two-factor-removed" },
          { field: "about", before: null, after: about },
        ],
      },
      { actor, changes: aboutTunnel },
    ]);
  });

  it("are described to a developer only if the role sees the alert", async () => {
    const actor = { id: fullId, email: "", name: "Ada", kind: "member" };
    expect(await read("developer@harbour")).toEqual([
      { actor, changes: [] },
      { actor, changes: aboutTunnel },
    ]);
  });

  it("are found by what is shown", async () => {
    expect(await read("full@harbour", "Two-factor")).toHaveLength(1);
    expect(await read("developer@harbour", "Two-factor")).toHaveLength(0);
    expect(await read("developer@harbour", "Tunnel disconnected")).toHaveLength(1);
    expect(await read("developer@harbour", "ada")).toHaveLength(2);
    expect(await read("developer@harbour", "full@harbour")).toHaveLength(0);
  });

  it("show developers who acknowledged an alert by name", async () => {
    const { text } = await (await testConsole.as("developer@harbour")).get(`${path}/alerts`);
    expect(text).toContain('"by":"Ada"');
    expect(text).not.toContain("full@harbour");
  });
});
