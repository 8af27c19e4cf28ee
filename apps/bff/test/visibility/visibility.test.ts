import { databaseKinds } from "@edge-console/testing/databases";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { auditPageSchema } from "@edge-console/contract/console/audit";
import { type AccountRole, type Actor, accountRoles, can } from "@edge-console/contract/permissions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Route } from "../../src/platform/http/route.ts";
import { Secret } from "../../src/platform/crypto/secret.ts";
import { createOperatorClient } from "../../src/service/upstream/operator-client.ts";
import { type EventStream, openEventStream } from "../event-stream.ts";
import { type MailServer, startMailServer } from "../mail-server.ts";
import { type TestConsole, startTestConsole } from "../test-console.ts";
import { KnownIds, listPaths, queries, type SeenResponse, send } from "./every-request.ts";
import { type Canary, type PlantedAccount, plantCanaries } from "./plant-canaries.ts";

const domain = "harbour";
const planter = `planter@${domain}`;

/** Who reads: the members of each role, support staff, and the member who planted the canaries, with lower roles. */
const readers: readonly { readonly email: string; readonly actor: Actor; readonly loweredTo?: AccountRole }[] = [
  ...accountRoles.map((role) => ({ email: `${role}@${domain}`, actor: role })),
  { email: "support@staff", actor: "support" },
  ...accountRoles
    .filter((role) => role !== "full")
    .map((role) => ({ email: planter, actor: role, loweredTo: role }) as const),
];

describe.each(databaseKinds)("row 97: what a role may not see, on %s", (kind) => {
  let edgeApi: EdgeApi;
  let mailServer: MailServer;
  let testConsole: TestConsole;
  let account: PlantedAccount;
  let canaries: readonly Canary[];
  const ids = new KnownIds();
  const streams = new Map<string, EventStream>();

  beforeAll(async () => {
    edgeApi = await startEdgeApi();
    mailServer = await startMailServer();
    const operator = createOperatorClient(new URL(edgeApi.operator.url), new Secret(edgeApi.operator.token));
    const mail = mailServer.settings;
    testConsole = await startTestConsole(new URL(edgeApi.url), kind, { operator, mail });
    const { api_key: apiKey } = await edgeApi.operator.createAccount(domain);
    const { id } = await testConsole.connect(domain, apiKey);
    account = { id, name: domain, apiKey };
    const user = await testConsole.addUser(planter);
    const { db } = testConsole.store;
    await db.insertInto("memberships").values({ account_id: id, user_id: user.id, role: "full" }).execute();
    await db.updateTable("users").set({ name: "A name" }).where("email", "!=", `developer@${domain}`).execute();
    const support = await testConsole.as("support@staff");
    await support.post("/api/support/inspections", { accountId: id, reason: "a ticket of the customer" });
    for (const { email } of readers) {
      const { cookie } = await testConsole.as(email);
      const stream = await openEventStream(testConsole.url, `/api/accounts/${id}/events`, cookie);
      streams.set(email, stream);
    }
    canaries = await plantCanaries(testConsole, account, planter);
    await testConsole.runJobs();
    await testConsole.runJobs();
    // Twice, because the first pass returns IDs of more objects.
    for (let pass = 0; pass < 2; pass += 1) {
      for (const { text, name } of await readEverything(planter, "full")) ids.collect(text, name);
    }
  });

  afterAll(async () => {
    for (const stream of streams.values()) stream.close();
    await testConsole.close();
    await Promise.all([edgeApi.stop(), mailServer.close()]);
  });

  const findLeaks = (text: string, { email, actor }: { readonly email: string; readonly actor: Actor }) =>
    canaries
      .filter(({ isVisibleTo, owner }) => !isVisibleTo(actor) && owner !== email)
      .map(({ value }) => value)
      .filter((value) => text.includes(value));

  /** Lists the paths of a route, one if it's denied to the role before it reads anything. */
  const listReadable = (route: Route, actor: Actor) => {
    const paths = listPaths(route, account.id, ids);
    return route.access.kind === "account" && !can(actor, route.access.permission) ? paths.slice(0, 1) : paths;
  };

  /** Sends every GET that there is. */
  async function readEverything(email: string, actor: Actor): Promise<SeenResponse[]> {
    const { cookie } = await testConsole.as(email);
    const responses: SeenResponse[] = [];
    for (const route of testConsole.routes.filter(({ method }) => method === "GET")) {
      for (const path of listReadable(route, actor)) {
        for (const query of route.path.split("/:").length > 2 ? [""] : queries) {
          responses.push(await send(testConsole, cookie, { method: "GET", path: path + query }));
        }
      }
    }
    return responses;
  }

  async function setRole(role: AccountRole): Promise<void> {
    const { db } = testConsole.store;
    const user = await db.selectFrom("users").select("id").where("email", "=", planter).executeTakeFirstOrThrow();
    const full = await testConsole.as(`full@${domain}`);
    const changed = await full.send("PATCH", `/api/accounts/${account.id}/members/${user.id}`, { role });
    expect(changed.status).toBe(200);
  }

  it("is planted where a member with full access sees it", async () => {
    const text = (await readEverything(planter, "full")).map((response) => response.text).join("\n");
    const missing = canaries.filter(({ value, isNeverShown }) => !isNeverShown && !text.includes(value));
    expect(missing.map(({ value }) => value)).toEqual([]);
  });

  it.each(readers)("never comes out to $email as $actor", async (reader) => {
    if (reader.loweredTo) await setRole(reader.loweredTo);
    const responses = await readEverything(reader.email, reader.actor);
    const leaks = responses.flatMap(({ name, text }) => findLeaks(text, reader).map((leak) => `${name}: ${leak}`));
    expect([...new Set(leaks)]).toEqual([]);
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(10);
  });

  it.each(readers)("isn't found in the audit log by $email as $actor", async (reader) => {
    if (reader.loweredTo) await setRole(reader.loweredTo);
    const { cookie } = await testConsole.as(reader.email);
    for (const { value, isVisibleTo, owner } of canaries) {
      if (isVisibleTo(reader.actor) || owner === reader.email) continue;
      const path = `/api/accounts/${account.id}/audit?text=${encodeURIComponent(value)}`;
      const { text } = await send(testConsole, cookie, { method: "GET", path });
      expect([value, auditPageSchema.parse(JSON.parse(text)).entries]).toEqual([value, []]);
    }
  });

  it("never comes out in events and emails", () => {
    for (const reader of readers.filter(({ loweredTo }) => loweredTo === undefined)) {
      expect(findLeaks(streams.get(reader.email)?.text() ?? "", reader)).toEqual([]);
      for (const { recipients, message } of mailServer.messages) {
        if (!recipients.includes(reader.email)) continue;
        expect([reader.email, findLeaks(message.replaceAll("=\n", ""), reader)]).toEqual([reader.email, []]);
      }
    }
    expect(streams.get(`full@${domain}`)?.text()).toContain("data:");
    expect(mailServer.messages.length).toBeGreaterThan(2);
  });

  // Last, because it changes and deletes what there is.
  it.each(readers.toReversed())("never comes out of a change by $email as $actor", async (reader) => {
    if (reader.loweredTo) await setRole(reader.loweredTo);
    const { cookie } = await testConsole.as(reader.email);
    const leaks: string[] = [];
    for (const route of testConsole.routes.filter(({ method, path }) => method !== "GET" && !endsSession(path))) {
      for (const path of listReadable(route, reader.actor)) {
        const body = route.body ? { body: "{}" } : {};
        const { name, text } = await send(testConsole, cookie, { method: route.method, path, ...body });
        leaks.push(...findLeaks(text, reader).map((leak) => `${name}: ${leak}`));
      }
    }
    expect([...new Set(leaks)]).toEqual([]);
  });
});

/** Routes of the session itself, which would sign the reader out. */
function endsSession(path: string): boolean {
  return path.startsWith("/api/session") || path.startsWith("/api/profile");
}
