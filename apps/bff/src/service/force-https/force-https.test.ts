import {
  type PendingForceHttps,
  pendingForceHttpsListSchema,
  pendingForceHttpsSchema,
} from "@edge-console/contract/console/pending-force-https";
import { type Hostname, hostnameSchema } from "@edge-console/contract/objects/hostname";
import { databaseKinds } from "@edge-console/testing/databases";
import type { Fault } from "@edge-console/testing/operator";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { openEventStream } from "../../../test/event-stream.ts";
import { setUpAccount } from "../../../test/account-fixture.ts";
import { Secret } from "../../platform/crypto/secret.ts";
import type { ForceHttpsRequest } from "./requests.ts";

const day = 86_400;
const forcesHttps = (body: unknown) => z.looseObject({ FORCE_SSL: z.literal(1) }).safeParse(body).success;

describe.each(databaseKinds)("pending Force HTTPS, on %s", (kind) => {
  const fixture = setUpAccount(kind);
  const { service } = fixture;
  let clock: number;
  let names = 0;
  let zone: string;
  let hostname: Hostname;

  const getHostnamePath = ({ ID }: Hostname) => `/cdn/${zone}/hostnames/${ID}`;
  const addHostname = async () => {
    const added = await service("POST", `/cdn/${zone}/hostnames`, { HOSTNAME: `cdn${names++}.${kind}.example.com` });
    return hostnameSchema.parse(added);
  };
  const enableHttps = async () =>
    hostnameSchema.parse(await service("POST", getHostnamePath(hostname), { SSL_ENABLED: 1 }));
  const issue = () => fixture.edgeApi.operator.call("POST", `/hostnames/${hostname.ID}/issue`);
  const advanceClock = (seconds: number) => fixture.testConsole.setClock((clock += seconds));

  const path = () => `/api/accounts/${fixture.id}/pending-force-https`;
  const schedule = async (member = fixture.user) => member.post(path(), { zoneId: zone, hostnameId: hostname.ID });
  const list = async (member = fixture.user) =>
    pendingForceHttpsListSchema.parse((await member.get(path())).json).requests;
  /** Advances the clock until the request matches. */
  const waitForState = (expected: Partial<PendingForceHttps>, stepSeconds = 5) =>
    expect
      .poll(
        async () => {
          advanceClock(stepSeconds);
          return (await list())[0];
        },
        { timeout: 25_000, interval: 60 },
      )
      .toMatchObject(expected);
  /** Lets the worker check the hostname at least once more. */
  const waitForNextCheck = async () => {
    const countChecks = async () =>
      (
        await fixture.testConsole.store.db
          .selectFrom("pending_force_https")
          .select("checks")
          .where("account_id", "=", fixture.id)
          .executeTakeFirstOrThrow()
      ).checks;
    const before = await countChecks();
    await expect
      .poll(
        async () => {
          advanceClock(5);
          return countChecks();
        },
        { timeout: 25_000, interval: 60 },
      )
      .toBeGreaterThan(before + 1);
  };
  const forceWrites = async () =>
    (await fixture.edgeApi.operator.requests(fixture.mark)).filter(
      ({ method, path: target, body }) =>
        method === "POST" && target === `/v1${getHostnamePath(hostname)}` && forcesHttps(body),
    ).length;
  const isForced = async () => hostnameSchema.parse(await service("GET", getHostnamePath(hostname))).FORCE_SSL;
  const listAuditEntries = async () => {
    const entries = await fixture.readAudit();
    return entries.map(({ action, actor, outcome, reason, target }) => ({
      action,
      actor: actor.email || actor.kind,
      outcome,
      reason,
      target,
    }));
  };
  const alterRequest = (values: Partial<ForceHttpsRequest>) =>
    fixture.testConsole.store.db
      .updateTable("pending_force_https")
      .set(values)
      .where("account_id", "=", fixture.id)
      .execute();
  const arm = (fault: Fault) => fixture.edgeApi.operator.armFault({ method: "POST", times: 1, ...fault });

  beforeEach(async () => {
    clock = Math.floor(Date.now() / 1000);
    fixture.testConsole.setClock(clock);
    // The service's clock stands still, so that no certificate is issued until the test advances it.
    await fixture.edgeApi.operator.setClock(clock);
    zone = (await fixture.createZone()).ID;
    hostname = await addHostname();
    hostname = await enableHttps();
  });

  afterEach(() => fixture.edgeApi.operator.setClock(null));

  it("is applied once, in the name of the member, when the certificate is issued", async () => {
    const stream = await openEventStream(
      fixture.testConsole.url,
      `/api/accounts/${fixture.id}/events`,
      fixture.user.cookie,
    );
    const scheduled = await schedule(await fixture.testConsole.as(`developer@${fixture.name}`));
    expect(scheduled.status).toBe(201);
    const request = pendingForceHttpsSchema.parse(scheduled.json);
    expect(scheduled.json).toEqual({
      id: expect.any(String),
      zoneId: zone,
      hostnameId: hostname.ID,
      hostname: hostname.HOSTNAME,
      requestedAt: clock,
      requestedBy: "developer",
      state: "waiting",
      reason: null,
      endedAt: null,
      canceledBy: null,
    });
    await waitForNextCheck();
    expect(await list()).toEqual([{ ...request, requestedBy: `developer@${fixture.name}` }]);
    expect(await forceWrites()).toBe(0);

    await issue();
    await waitForState({ id: request.id, state: "applied", reason: null });
    expect(await isForced()).toBe(1);
    expect(await forceWrites()).toBe(1);
    const entry = {
      action: "updateHostname",
      actor: `developer@${fixture.name}`,
      outcome: "applied",
      reason: expect.stringMatching(/Sent by the console/),
      target: getHostnamePath(hostname),
    };
    expect(await listAuditEntries()).toEqual([entry, expect.objectContaining({ action: "scheduleForceHttps" })]);
    const entries = await fixture.readAudit();
    expect(entries[0]?.changes).toEqual([{ field: "FORCE_SSL", before: 0, after: 1 }]);
    await expect.poll(() => stream.text()).toContain(`"resource":"hostname","zoneId":"${zone}"`);
    expect(stream.text().match(/"resource":"pending-force-https"/g)?.length).toBeGreaterThanOrEqual(2);
    stream.close();
    expect(await fixture.testConsole.services.audit.verify()).toEqual([]);
  });

  it("is scheduled once per hostname, only if useful, by members who can change hostnames", async () => {
    const first = pendingForceHttpsSchema.parse((await schedule()).json);
    const repeated = await schedule(await fixture.testConsole.as(`developer@${fixture.name}`));
    expect(repeated.status).toBe(200);
    // A developer sees the name instead of the address.
    expect(repeated.json).toEqual({ ...first, requestedBy: "full" });
    const billing = await fixture.testConsole.as(`billing@${fixture.name}`);
    expect((await schedule(billing)).status).toBe(403);
    expect((await billing.get(path())).status).toBe(403);
    expect((await billing.delete(`${path()}/${first.id}`)).status).toBe(403);
    expect((await fixture.user.post(path(), { zoneId: zone, hostnameId: 999_999 })).status).toBe(404);
    expect((await fixture.user.post(path(), { zoneId: zone, hostnameId: "1" })).status).toBe(422);
    hostname = await addHostname();
    expect((await schedule()).json).toMatchObject({ status: 409, detail: "Enable HTTPS first." });
    hostname = await enableHttps();
    await issue();
    await service("POST", getHostnamePath(hostname), { FORCE_SSL: 1 });
    expect((await schedule()).json).toMatchObject({ status: 409, detail: "Force HTTPS is already enabled." });
  });

  it("stays canceled when the certificate is issued later", async () => {
    const { id } = pendingForceHttpsSchema.parse((await schedule()).json);
    const developer = await fixture.testConsole.as(`developer@${fixture.name}`);
    expect((await developer.delete(`${path()}/${id}`)).status).toBe(204);
    await issue();
    await waitForOtherCheck();
    const canceled = expect.objectContaining({ id, state: "canceled", canceledBy: `developer@${fixture.name}` });
    expect(await list()).toContainEqual(canceled);
    expect(await forceWrites()).toBe(0);
    expect(await listAuditEntries()).toContainEqual(
      expect.objectContaining({
        action: "cancelForceHttps",
        actor: `developer@${fixture.name}`,
        target: getHostnamePath(hostname),
      }),
    );
    expect((await developer.delete(`${path()}/${id}`)).status).toBe(409);
    // It can be scheduled again.
    expect((await schedule()).status).toBe(201);
    await waitForState({ state: "applied" });
    expect(await forceWrites()).toBe(1);
  });

  it.each<[string, "before" | "after", number]>([
    ["is applied once when the response to the change is lost after it", "after", 1],
    ["is sent again when the read-back shows that the change was not applied", "before", 2],
  ])("%s", async (_, when, sent) => {
    const { id } = pendingForceHttpsSchema.parse((await schedule()).json);
    await arm({ path: `^/v1${getHostnamePath(hostname)}$`, when, kind: "status", status: 503 });
    await issue();
    await waitForState({ state: "waiting", reason: "unconfirmed" });
    // The change was sent, so it can't be canceled.
    expect((await fixture.user.delete(`${path()}/${id}`)).status).toBe(409);
    await waitForState({ id, state: "applied", reason: null }, 10);
    expect(await isForced()).toBe(1);
    expect(await forceWrites()).toBe(sent);
    expect(await listAuditEntries()).toContainEqual(
      expect.objectContaining({ action: "updateHostname", outcome: "unknown", actor: `full@${fixture.name}` }),
    );
    expect((await listAuditEntries())[0]).toMatchObject({ action: "updateHostname", outcome: "applied" });
  });

  it("retries after a change that the service didn't apply", async () => {
    await schedule();
    await arm({ path: `^/v1${getHostnamePath(hostname)}$`, when: "before", kind: "status", status: 500 });
    await issue();
    await waitForState({ state: "applied" }, 10);
    expect(await forceWrites()).toBe(2);
  });

  /** Expects the newest audit entry to say that the request ended without a change by the console. */
  const expectEndAudited = async () =>
    expect((await listAuditEntries())[0]).toMatchObject({
      action: "enableForceHttps",
      actor: "console",
      outcome: "not-applied",
      reason: expect.stringMatching(/^(?!Scheduled by)/),
      target: getHostnamePath(hostname),
    });

  it.each<[PendingForceHttps["reason"], PendingForceHttps["state"], () => Promise<unknown>]>([
    ["https-disabled", "failed", () => service("POST", getHostnamePath(hostname), { SSL_ENABLED: 0 })],
    ["hostname-deleted", "failed", () => service("DELETE", getHostnamePath(hostname))],
    ["hostname-deleted", "failed", () => service("DELETE", `/cdn/${zone}`)],
  ])("ends with the reason %s (%s)", async (reason, state, change) => {
    await schedule();
    await waitForNextCheck();
    await change();
    await waitForState({ state, reason, endedAt: expect.any(Number) });
    expect(await forceWrites()).toBe(0);
    await expectEndAudited();
  });

  it("ends with the reason already-forced (applied)", async () => {
    // The worker doesn't run in between, or it would enable Force HTTPS itself.
    await fixture.testConsole.stop();
    await schedule();
    await issue();
    await service("POST", getHostnamePath(hostname), { FORCE_SSL: 1 });
    await fixture.testConsole.start();
    await waitForState({ state: "applied", reason: "already-forced", endedAt: expect.any(Number) });
    expect(await forceWrites()).toBe(1);
    await expectEndAudited();
  });

  it("is checked immediately after a change of the hostname in the console", async () => {
    await schedule();
    await waitForNextCheck();
    await alterRequest({ check_after: clock + day });
    await fixture.user.post(`${fixture.v1}${getHostnamePath(hostname)}`, { SSL_ENABLED: 0 });
    await expect.poll(() => list()).toMatchObject([{ state: "failed", reason: "https-disabled" }]);
  });

  it.each(["billing", "removed", "disabled"])("ends when the member is %s, and nothing is sent", async (change) => {
    const developer = await fixture.testConsole.as(`developer@${fixture.name}`);
    await schedule(developer);
    const { db } = fixture.testConsole.store;
    const { id } = await db
      .selectFrom("users")
      .select("id")
      .where("email", "=", `developer@${fixture.name}`)
      .executeTakeFirstOrThrow();
    if (change === "billing")
      await db.updateTable("memberships").set({ role: "billing" }).where("user_id", "=", id).execute();
    if (change === "removed") await db.deleteFrom("memberships").where("user_id", "=", id).execute();
    if (change === "disabled") await db.updateTable("users").set({ disabled: 1 }).where("id", "=", id).execute();
    await issue();
    await waitForState({ state: "failed", reason: "no-permission" });
    expect(await forceWrites()).toBe(0);
    expect(await isForced()).toBe(0);
  });

  it("pauses while the API key is rejected, and continues with the next one", async () => {
    await schedule();
    const {
      api_key: key,
    }: {
      api_key: string;
    } = await fixture.edgeApi.operator.call("POST", `/accounts/${fixture.serviceId}/api-key`);
    await waitForState({ state: "waiting", reason: "api-key" });
    await issue();
    await fixture.testConsole.services.apiKeyStore.save(fixture.id, new Secret(key));
    await waitForState({ state: "applied", reason: null }, 30);
    expect(await forceWrites()).toBe(1);
  });

  it("expires when no certificate is issued within 7 days", async () => {
    await schedule();
    await alterRequest({ requested_at: clock - 7 * day });
    await waitForState({ state: "expired", reason: null });
    expect((await listAuditEntries())[0]).toMatchObject({ action: "enableForceHttps", outcome: "not-applied" });
    await issue();
    await waitForOtherCheck();
    expect(await forceWrites()).toBe(0);
  });

  /** Lets the worker check another hostname, so that a request that had not ended would have been checked, too. */
  async function waitForOtherCheck(): Promise<void> {
    const other = await addHostname();
    await service("POST", getHostnamePath(other), { SSL_ENABLED: 1 });
    const { id } = pendingForceHttpsSchema.parse(
      (await fixture.user.post(path(), { zoneId: zone, hostnameId: other.ID })).json,
    );
    await fixture.edgeApi.operator.call("POST", `/hostnames/${other.ID}/issue`);
    await expect
      .poll(
        async () => {
          advanceClock(5);
          return (await list()).find((request) => request.id === id)?.state;
        },
        { timeout: 25_000, interval: 60 },
      )
      .toBe("applied");
  }
});
