import { databaseKinds } from "@edge-console/testing/databases";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createEarlierDatabase } from "../../../../test/earlier-database.ts";
import { openStore } from "../store.ts";

const channel = (id: string, categories: string) => `
  insert into alert_channels (id, account_id, type, name, host, url_ciphertext, categories, minimum, enabled, created_at, created_by)
  values ('${id}', 'harbour', 'webhook', '${id}', 'a.example', '', '${categories}', 'info', 1, 7, 'owner')`;
const member = (id: string, subscriptions: object) => [
  `insert into users (id, email, name, password_hash, created_at) values ('${id}', '${id}@demo.example', '${id}', '', 7)`,
  `insert into alert_subscriptions (account_id, user_id, subscriptions)
   values ('harbour', '${id}', '${JSON.stringify(subscriptions)}')`,
];

describe.each(databaseKinds)("categories of alerts about outages on %s", (kind) => {
  it("are those of who got alerts of tunnels or certificates, and of no one else", async () => {
    const { url, db } = await createEarlierDatabase(kind, "0070-configuration-plans");
    const [instant, off] = [
      { email: "instant", minimum: "critical" },
      { email: "off", minimum: "info" },
    ];
    const rows = [
      "insert into accounts (id, name, created_at) values ('harbour', 'Harbour', 7)",
      channel("tunnels", "usage,tunnels"),
      channel("both", "certificates,zones"),
      channel("usage", "usage"),
      ...member("u1", { digestTime: "08:00", categories: { tunnels: instant, zones: off } }),
      ...member("u2", { categories: { tunnels: off, certificates: off, zones: off } }),
    ];
    for (const row of rows) await sql.raw(row).execute(db);
    await db.destroy();

    const store = await openStore(url);
    const channels = await store.db.selectFrom("alert_channels").select(["id", "categories"]).orderBy("id").execute();
    expect(channels.map(({ id, categories }) => [id, categories])).toEqual([
      ["both", "certificates,zones"],
      ["tunnels", "zones,usage,tunnels"],
      ["usage", "usage"],
    ]);
    const members = await store.db.selectFrom("alert_subscriptions").selectAll().orderBy("user_id").execute();
    expect(members.map(({ subscriptions }) => JSON.parse(subscriptions) as unknown)).toEqual([
      { digestTime: "08:00", categories: { tunnels: instant, zones: instant } },
      { categories: { tunnels: off, certificates: off, zones: off } },
    ]);
    await store.close();
  });
});
