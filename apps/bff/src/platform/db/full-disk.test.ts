import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { password } from "../../../test/test-app.ts";
import { type TestConsole, type TestUser, startTestConsole } from "../../../test/test-console.ts";
import { type FakeService, startFakeService } from "../../../test/fake-service.ts";

let service: FakeService;
let testConsole: TestConsole;
let users: Readonly<Record<"full" | "developer" | "support", TestUser>>;
let account: { readonly id: string; readonly v1: string };
let memberId: string;

beforeAll(async () => {
  service = await startFakeService();
  testConsole = await startTestConsole(service.url, "sqlite");
  account = await testConsole.connect("harbour", "h".repeat(64));
  users = {
    full: await testConsole.as("full@harbour"),
    developer: await testConsole.as("developer@harbour"),
    support: await testConsole.as("support@staff"),
  };
  const { db } = testConsole.store;
  ({ id: memberId } = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", "billing@harbour")
    .executeTakeFirstOrThrow());
  await fillDisk();
});

afterAll(async () => {
  await testConsole.close();
  await service.close();
});

/** Leaves no room for any change: every write needs pages that the file can't get. */
async function fillDisk(): Promise<void> {
  const { db } = testConsole.store;
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`.execute(db);
  await sql`create table ballast (bytes blob)`.execute(db);
  for (const { name } of rows) {
    // Every new or changed row contains the default.
    await sql`alter table ${sql.table(name)} add column ballast text default ${sql.lit("x".repeat(100_000))}`.execute(
      db,
    );
    await sql`create trigger ${sql.ref(`delete_${name}`)} before delete on ${sql.table(name)}
      begin insert into ballast values (zeroblob(100000)); end`.execute(db);
  }
  await sql`vacuum`.execute(db);
  await sql`pragma max_page_count = 1`.execute(db);
}

it.each([
  ["POST", "/api/session", "full", { email: "full@harbour", password: "not the password" }],
  ["POST", "/api/session", "full", { email: "full@harbour", password }],
  ["DELETE", "/api/session", "full", undefined],
  ["POST", "/api/session/step-up", "full", { password }],
  ["POST", "/api/profile/password", "full", { currentPassword: password, newPassword: "another harbour of lanterns" }],
  ["POST", "/api/profile/factors/totp", "full", undefined],
  ["POST", "/api/accounts/ID/invitations", "full", { email: "new@demo.example", role: "billing" }],
  ["PATCH", "/api/accounts/ID/members/MEMBER", "full", { role: "developer" }],
  ["DELETE", "/api/accounts/ID/members/MEMBER", "full", undefined],
  ["POST", "/api/accounts/ID/api-key/reveal", "full", { password }],
  ["POST", "/api/accounts/ID/invitations", "developer", { email: "new@demo.example", role: "billing" }],
  ["POST", "/api/support/inspections", "support", { accountId: "ID", reason: "The customer asked about a zone." }],
  ["GET", "/api/accounts/ID/v1/cdn", "full", undefined],
  ["POST", "/api/accounts/ID/v1/cdn", "full", { ZONE_NAME: "shop", ORIGIN_URL: "https://a.example" }],
] as const)("row 80: a full disk is a 503: %s %s by %s", async (method, path, user, body) => {
  const fillPlaceholders = (text: string) => text.replaceAll(/\bID\b/g, account.id).replaceAll("MEMBER", memberId);
  const sentBody: unknown = body && JSON.parse(fillPlaceholders(JSON.stringify(body)));
  const response = await users[user].send(method, fillPlaceholders(path), sentBody);
  expect([response.status, response.json]).toEqual([503, expect.objectContaining({ status: 503 })]);
  expect(service.requests.filter((request) => request.method !== "GET")).toEqual([]);
});

it("row 80: reads that need no write succeed on a full disk", async () => {
  expect((await users.full.get("/api/session")).status).toBe(200);
  expect((await users.full.get(`/api/accounts/${account.id}/audit`)).status).toBe(200);
});
