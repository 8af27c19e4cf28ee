import { accessTokenLimits } from "@edge-console/contract/console/access-tokens";
import { maxNotes } from "@edge-console/contract/console/entry-notes";
import { maxPasskeys } from "@edge-console/contract/console/passkeys";
import { maxSavedViews } from "@edge-console/contract/console/saved-views";
import { zoneLabelLimits } from "@edge-console/contract/console/zone-labels";
import { createdChannelSchema, maxChannels } from "@edge-console/contract/alerts/channels";
import { databaseKinds } from "@edge-console/testing/databases";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { chunk } from "../src/platform/db/chunk.ts";
import { addAlert } from "./alert-fixture.ts";
import type { FakeService } from "./fake-service.ts";
import type { RawResponse } from "./http-client.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { SoftwarePasskey } from "./software-passkey.ts";
import { createBrowser, createSignedInBrowser, type TestBrowser } from "./test-browser.ts";
import { startTestConsole, type TestConsole, type TestUser } from "./test-console.ts";
import { startZoneService } from "./zone-service.ts";

const parallel = 30;
const zone = "AAAAAAAA1";
const addresses = Array.from({ length: parallel }, (_, n) => `192.0.2.${n}`);

describe.each(databaseKinds)("row 94: limits under parallel requests on %s", (kind) => {
  let service: FakeService;
  let mail: MailServer;
  let testConsole: TestConsole;
  let accounts = 0;
  let name: string;
  let id: string;
  let full: TestUser;

  beforeAll(async () => {
    service = await startZoneService({ ID: zone, BLOCK_IPS: addresses.join("\n") });
    mail = await startMailServer();
    testConsole = await startTestConsole(service.url, kind, {
      mail: mail.settings,
    });
    await testConsole.stop();
  });

  afterAll(async () => {
    await testConsole.close();
    await mail.close();
    await service.close();
  });

  beforeEach(async () => {
    name = `account${accounts++}`;
    ({ id } = await testConsole.connect(name, String(accounts).padEnd(64, "k")));
    full = await testConsole.as(`full@${name}`);
  });

  const path = (suffix: string) => `/api/accounts/${id}/${suffix}`;
  const countStatuses = (responses: readonly RawResponse[]) => {
    const byStatus = Map.groupBy(responses, ({ status }) => status);
    return Object.fromEntries([...byStatus].map(([status, { length }]) => [status, length]));
  };
  /** Sends requests in parallel, and counts their statuses. */
  const send = async (request: (n: number) => Promise<RawResponse>, count = parallel) =>
    countStatuses(await Promise.all(Array.from({ length: count }, (_, n) => request(n))));
  const countRows = async (table: "alert_channels" | "entry_notes" | "invitations" | "saved_views" | "zone_labels") =>
    (await testConsole.store.db.selectFrom(table).select("account_id").where("account_id", "=", id).execute()).length;

  it("keeps an account to 50 access tokens", async () => {
    const create = (n: number) =>
      full.post(path("access-tokens"), {
        name: `token ${n}`,
        role: "billing",
        expiresAt: Math.floor(Date.now() / 1000) + 86_400,
      });
    const created = accessTokenLimits.tokens - 5;
    for (let n = 0; n < created; n++) await create(n);
    expect(await send((n) => create(created + n))).toEqual({ 201: 5, 409: parallel - 5 });
  });

  it("T24: labels of a zone", async () => {
    const statuses = await send((n) => full.post(path("zone-labels"), { zones: zone, add: `label ${n}`, remove: "" }));
    expect(statuses).toEqual({ 200: zoneLabelLimits.perZone, 409: parallel - zoneLabelLimits.perZone });
    expect(await countRows("zone_labels")).toBe(zoneLabelLimits.perZone);
  });

  it("T24: notes of an account, and one note", async () => {
    const save = (notes: string) => full.post(path(`zones/${zone}/entry-notes`), { field: "BLOCK_IPS", notes });
    expect(await send((n) => save(`${addresses[0]} Note ${n}`))).toEqual({ 200: parallel });
    expect(await countRows("entry_notes")).toBe(1);
    const others = Array.from({ length: maxNotes.perAccount - 11 }, (_, n) => n);
    const row = { account_id: id, zone_id: "AAAAAAAA2", field: "BLOCK_IPS", note: "Crawler", removed_at: null };
    for (const batch of chunk(others)) {
      const rows = batch.map((n) => ({ ...row, entry: `entry ${n}` }));
      await testConsole.store.db.insertInto("entry_notes").values(rows).execute();
    }
    expect(await send((n) => save(`${addresses[n]} Note`))).toEqual({ 200: 11, 409: parallel - 11 });
    expect(await countRows("entry_notes")).toBe(maxNotes.perAccount);
  });

  it("T24: views of a member, and one view", async () => {
    const save = (view: string) =>
      full.post(path("saved-views"), { name: view, search: "", hidden: "", shared: false });
    expect(await send((n) => save(`View ${n % 2}`))).toEqual({ 200: parallel });
    expect(await countRows("saved_views")).toBe(2);
    for (let n = 2; n < maxSavedViews - 5; n += 1) await save(`View ${n}`);
    expect(await send((n) => save(`Another view ${n}`))).toEqual({ 200: 5, 409: parallel - 5 });
    expect(await countRows("saved_views")).toBe(maxSavedViews);
  });

  const addChannel = (n: number) =>
    full.post(path("alert-channels"), {
      type: "webhook",
      name: `Channel ${n}`,
      url: "https://hooks.example.com/",
      categories: ["tunnels"],
      minimum: "warning",
    });

  it("T24: channels of an account", async () => {
    expect(await send(addChannel)).toEqual({ 201: maxChannels, 409: parallel - maxChannels });
    expect(await countRows("alert_channels")).toBe(maxChannels);
  });

  it("T24: test messages of an account in an hour, by channel and by email", async () => {
    const { channel } = createdChannelSchema.parse((await addChannel(0)).json);
    const sent = mail.messages.length;
    const statuses = await send(
      (n) => full.post(path(n % 2 === 0 ? `alert-channels/${channel.id}/test` : "alert-subscriptions/test")),
      40,
    );
    expect(statuses).toEqual({ 204: 30, 429: 10 });
    const messages = await testConsole.store.db
      .selectFrom("notifications")
      .select(["state", "channel_id"])
      .where("account_id", "=", id)
      .execute();
    expect(messages).toHaveLength(30);
    const emails = messages.filter((message) => message.channel_id === null);
    await testConsole.runJobs();
    expect(mail.messages).toHaveLength(sent + emails.length);
  });

  it("T24: passkeys of a user", async () => {
    const passkey = new SoftwarePasskey(testConsole.url);
    const getOptions = async (browser: TestBrowser, target: string) =>
      (await browser.send("POST", `${target}/options`)).json;
    const target = "/api/profile/passkeys";
    // In the first session of its user, a second factor needs no more than the password.
    await testConsole.addUser(`passkeys@${name}`);
    const first = await createSignedInBrowser(testConsole, `passkeys@${name}`);
    await first.send("POST", target, passkey.create(await getOptions(first, target), "First key"));
    // A registration replaces its session, so each has another one.
    const registrations: { readonly browser: TestBrowser; readonly registration: object }[] = [];
    for (let n = 0; n < parallel; n += 1) {
      const browser = createBrowser(testConsole);
      const signIn = "/api/session/passkey";
      await browser.send("POST", signIn, passkey.get(await getOptions(browser, signIn)));
      const options = await getOptions(browser, target);
      registrations.push({ browser, registration: new SoftwarePasskey(testConsole.url).create(options, `Key ${n}`) });
    }
    const responses = registrations.map(({ browser, registration }) => browser.send("POST", target, registration));
    expect(countStatuses(await Promise.all(responses))).toEqual({
      201: maxPasskeys - 1,
      409: parallel - maxPasskeys + 1,
    });
  });

  it("T24: invitations of an account in an hour, and one of an address", async () => {
    const invite = (email: string) => full.post(path("invitations"), { email, role: "developer" });
    expect(await send(() => invite(`one@${name}`), 10)).toEqual({ 201: 10 });
    expect(await countRows("invitations")).toBe(1);
    expect(await send((n) => invite(`invited${n}@${name}`))).toEqual({ 201: 10, 429: parallel - 10 });
    expect(await countRows("invitations")).toBe(11);
  });

  it("T24: members with full access, of which one has to stay", async () => {
    const { db } = testConsole.store;
    await testConsole.addUser(`second@${name}`);
    const members = await db.selectFrom("users").select(["id", "email"]).where("email", "like", `%@${name}`).execute();
    const getId = (email: string) => members.find((member) => member.email === email)?.id ?? "";
    const second = getId(`second@${name}`);
    await db.insertInto("memberships").values({ account_id: id, user_id: second, role: "full" }).execute();
    const users = [full, await testConsole.as(`second@${name}`)];
    const ids = [getId(`full@${name}`), second];
    const statuses = await send((n) =>
      (users[n % 2] ?? full).send("PATCH", path(`members/${ids[(n + 1) % 2]}`), { role: "developer" }),
    );
    expect(Object.keys(statuses).filter((status) => Number(status) >= 500)).toEqual([]);
    const left = await db
      .selectFrom("memberships")
      .select("user_id")
      .where("account_id", "=", id)
      .where("role", "=", "full")
      .execute();
    expect(left).toHaveLength(1);
  });

  it("T24: the silence of an alert", async () => {
    const now = await testConsole.store.now();
    const alert = await addAlert(testConsole, id, now);
    const silence = (n: number) =>
      full.send("PUT", path(`alerts/${alert.id}/silence`), { until: n % 3 === 0 ? null : now + n * 60 });
    expect(await send(silence)).toEqual({ 204: parallel });
  });

  it("T24: the inspection of an account by a member of the support staff", async () => {
    const support = await testConsole.as("support@staff");
    const body = { accountId: id, reason: "a customer's ticket" };
    expect(await send(() => support.post("/api/support/inspections", body))).toEqual({ 201: 20, 429: parallel - 20 });
    const open = await testConsole.store.db
      .selectFrom("inspections")
      .select("id")
      .where("account_id", "=", id)
      .where("open", "=", 1)
      .execute();
    expect(open).toHaveLength(1);
  });
});
