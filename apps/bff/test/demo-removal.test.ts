import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { sessionSchema } from "@edge-console/contract/console/session";
import { demoAccounts, demoUsers } from "@edge-console/contract/console/demo";
import { createMember } from "@edge-console/testing/admin";
import { type Console, demoPassword, startConsole } from "@edge-console/testing/console";
import { databaseKinds } from "@edge-console/testing/databases";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createAuditLog } from "../src/people/audit/audit-log.ts";
import { Secret } from "../src/platform/crypto/secret.ts";
import { openStore } from "../src/platform/db/store.ts";
import { getCookie, sameOriginHeaders, sendRequest } from "./http-client.ts";
import { createMigratedDatabase } from "./migrated-database.ts";
import { runCommandLine } from "./run-command-line.ts";

const emails = demoUsers.map(({ email }) => email);

let edgeApi: EdgeApi;
beforeAll(async () => {
  edgeApi = await startEdgeApi({ EDGE_API_DEMO: "1" });
});
afterAll(() => edgeApi.stop());

let databaseUrl: string;
const started: Console[] = [];

afterEach(async () => {
  await Promise.all(started.splice(0).map(({ stop }) => stop()));
});

async function start(env: Readonly<Record<string, string>> = {}): Promise<Console> {
  const running = await startConsole(edgeApi, { DATABASE_URL: databaseUrl, ...env });
  started.push(running);
  return running;
}
const startProduction = () => start({ CONSOLE_DEMO: "", DEMO_PASSWORD: "" });

async function signIn({ url }: Console, email: string) {
  const body = { email, password: demoPassword };
  const response = await sendRequest(url, "POST", "/api/session", { headers: sameOriginHeaders, body });
  const headers = { ...sameOriginHeaders, cookie: getCookie(response) };
  const accountOf = (name: string) =>
    sessionSchema.parse(response.json).accounts.find((account) => account.name === name)?.id ?? "none";
  return {
    accountOf,
    post: async (path: string, body: unknown) => (await sendRequest(url, "POST", path, { headers, body })).status,
  };
}

/** Returns the rows that mention a text, without the audit log, by table. */
async function findRows(texts: readonly string[]): Promise<Readonly<Record<string, readonly string[]>>> {
  const store = await openStore(databaseUrl);
  const found: Record<string, string[]> = {};
  for (const { name } of await store.db.introspection.getTables()) {
    if (name === "audit") continue;
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(store.db);
    const hits = rows.map((row) => JSON.stringify(row)).filter((row) => texts.some((text) => row.includes(text)));
    if (hits.length > 0) found[name] = hits;
  }
  await store.close();
  return found;
}

describe.each(databaseKinds)("row 106: a demo on %s", (kind) => {
  beforeEach(async () => {
    databaseUrl = await createMigratedDatabase(kind);
  });

  it("O1: is removed with everything that belongs to it, and nothing else", async () => {
    const demo = await start();
    const run = <Output>(...args: string[]) => runCommandLine<Output>(demo, args);
    const owner = await signIn(demo, "owner@demo.example");
    const support = await signIn(demo, "support@demo.example");
    const main = owner.accountOf(demoAccounts.main);
    const second = owner.accountOf(demoAccounts.second);

    // Production data in the same database: an account, and one of the demo's that someone else uses.
    const account = await run<{ id: string }>("account", "create", "Acme");
    await runCommandLine(demo, ["key", "set", "Acme"], (await edgeApi.operator.createAccount("Acme")).api_key);
    await createMember((...args) => runCommandLine(demo, ...args), "ada@acme.example", {
      account: "Acme",
      role: "full",
    });
    await run("member", "add", "Acme", "owner@demo.example", "full");
    await run("member", "add", demoAccounts.second, "ada@acme.example", "full");
    const invitation = { email: "mallory@example.com", role: "full" };
    expect(await owner.post(`/api/accounts/${account.id}/invitations`, invitation)).toBe(201);
    expect(await support.post("/api/support/inspections", { accountId: account.id, reason: "Ticket 1" })).toBe(201);
    const users = await run<{ id: string; email: string }[]>("user", "list");
    const ids = users.filter(({ email }) => emails.includes(email)).map(({ id }) => id);
    const incomplete = owner.accountOf(demoAccounts.incomplete);
    expect(ids).toHaveLength(emails.length);

    await expect(run("demo", "remove")).rejects.toThrow(
      /^admin demo remove ended with 1: Nothing was removed\. To remove this, add --confirm:\n( {2}user \S+\n){4}( {2}account .*\n){2}Account Pinewood Press \(\w+\) stays,/,
    );
    const before = await findRows([main]);
    expect(Object.keys(before)).toEqual(expect.arrayContaining(["account_keys", "alerts", "zone_labels"]));

    expect(await run("demo", "remove", "--confirm")).toMatchObject({
      users: emails.toSorted().map((email) => ({ email })),
      accounts: [{ name: demoAccounts.main }, { name: demoAccounts.incomplete }],
      invitations: ["mallory@example.com"],
      sharedAccounts: [{ id: second, name: demoAccounts.second }],
    });
    await demo.stop();
    expect(await findRows([...ids, main, incomplete, "mallory@example.com"])).toEqual({});
    expect(Object.keys(await findRows([account.id]))).toEqual(expect.arrayContaining(["account_keys", "memberships"]));
    expect(Object.keys(await findRows([second]))).toEqual(expect.arrayContaining(["account_keys", "memberships"]));

    const store = await openStore(databaseUrl);
    const entries = await store.db.selectFrom("audit").select("changes").where("action", "=", "removeDemo").execute();
    expect(entries.map(({ changes }) => emails.every((email) => changes.includes(email)))).toEqual([true]);
    expect(await createAuditLog(store, [new Secret(demo.settings["CONSOLE_SECRET"] ?? "")]).verify()).toEqual([]);
    await store.close();

    const production = await startProduction();
    expect((await signIn(production, "ada@acme.example")).accountOf("Acme")).toBe(account.id);
    await expect(runCommandLine(production, ["demo", "remove", "--confirm"])).rejects.toThrow("no demo users");
  });
});

// What refuses a start is the same on both databases.
describe("row 106: a demo", () => {
  beforeEach(async () => {
    databaseUrl = await createMigratedDatabase("sqlite");
  });

  it("O1: isn't opened without CONSOLE_DEMO, which names the command that removes it", async () => {
    const demo = await start();
    await demo.stop();
    const refusal =
      /ended with 1:\nThe database has demo users, such as billing@demo\.example: .*`npm run admin -- demo remove`.*\.\n$/;
    await expect(startProduction()).rejects.toThrow(refusal);
    // A user who can't sign in now can be enabled later.
    for (const email of emails) await runCommandLine(demo, ["user", "disable", email]);
    await expect(startProduction()).rejects.toThrow(refusal);
  });

  it("O1: isn't created in a database that has users", async () => {
    const production = await startProduction();
    await createMember((...args) => runCommandLine(production, ...args), "ada@harbour.example");
    await production.stop();
    const folder = dirname(databaseUrl.replace("sqlite:", ""));
    const files = readdirSync(folder);
    await expect(start()).rejects.toThrow(/ended with 1:\nThe database has users, and CONSOLE_DEMO=1 would .*\.\n$/);
    expect(await findRows(emails)).toEqual({});
    expect(readdirSync(folder)).toEqual(files);
  });

  it("O1: leaves a console without users, which prints the first steps", async () => {
    const demo = await start();
    // An account that an operator created isn't the demo's, whatever its name.
    await runCommandLine(demo, ["account", "remove", demoAccounts.second, "--confirm", demoAccounts.second]);
    const { id } = await runCommandLine<{ id: string }>(demo, ["account", "create", demoAccounts.second]);
    await demo.stop();
    await runCommandLine(demo, ["demo", "remove", "--confirm"]);
    const production = await startProduction();
    expect(await runCommandLine(production, ["user", "list"])).toEqual([]);
    expect(await runCommandLine(production, ["account", "list"])).toMatchObject([{ id, name: demoAccounts.second }]);
    await expect.poll(() => production.output()).toContain("There are no users yet.");
    await expect.poll(() => production.output()).toContain("npm run admin -- user create EMAIL");
  });
});
