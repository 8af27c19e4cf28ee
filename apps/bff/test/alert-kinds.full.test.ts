import { setTimeout as wait } from "node:timers/promises";
import { type AlertKind, alertKindNames, alertKinds } from "@edge-console/contract/alerts/alert-kinds";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AlertingStack, members, startAlertingStack } from "./alert-kinds/alerting-stack.ts";
import { type AlertWorld, createAlertWorld } from "./alert-kinds/alert-world.ts";
import { type Change, readDeliveries } from "./alert-kinds/deliveries.ts";
import { scenarios, type Stage } from "./alert-kinds/scenarios.ts";

const start = Date.parse("2027-03-10T12:00:00Z") / 1000;
/** Seconds between two looks at the alerts of a stage, and how many looks it takes at most. */
const stepSeconds: Readonly<Record<Stage, number>> = { minutes: 60, reload: 600, hours: 3_600, key: 60 };
const maxSteps = 15;
/** Ends a test that hangs; each takes up to half a minute, and ten times as long on a machine with other work. */
const timeoutMs = 900_000;
/** Deliveries of an account that a replica has in progress at most. */
const maxRepetitions = 3;

describe("each kind of alert, told by two replicas on PostgreSQL", () => {
  let stack: AlertingStack;
  let world: AlertWorld;

  beforeAll(async () => {
    stack = await startAlertingStack(start);
    world = await createAlertWorld(stack, start);
    await world.runConnector("office", "1.10.0");
    await world.runConnector("warehouse", "1.10.0");
    await world.runConnector("spare", "1.10.0");
    await stack.startReplicas();
    // Everything is loaded, and usual.
    for (const seconds of [60, 60, 600, 60, 600, 60]) await world.advance(seconds);
  });

  afterAll(() => stack.close());

  const count = (change: Change) => readDeliveries(stack.mailServer, stack.receiver, members.owner).count(change);
  const countAll = (kinds: readonly AlertKind[], type: Change["type"]) =>
    Object.fromEntries(kinds.map((kind) => [kind, count({ kind, type, subject: scenarios[kind].subject })]));
  const isDelivering = async () => {
    const queued = stack.store.db.selectFrom("notifications").select("id").where("state", "=", "queued");
    return (await queued.where("due_at", "<=", world.now()).execute()).length > 0;
  };

  /** Lets time pass until the changes were told, and then some more, for what is told twice. */
  async function waitUntilTold(kinds: readonly AlertKind[], type: Change["type"], seconds: number): Promise<void> {
    const isTold = () => Object.values(countAll(kinds, type)).every(({ emails, webhooks }) => emails * webhooks > 0);
    for (let step = 0; step < maxSteps && !isTold(); step += 1) {
      await world.advance(seconds);
      await world.advance(60);
      const patientUntil = performance.now() + 5_000;
      while (!isTold() && (await isDelivering()) && performance.now() < patientUntil) await wait(50);
    }
    await world.advance(60);
  }

  const listKinds = (stage: Stage) => alertKindNames.filter((kind) => scenarios[kind].stage === stage);
  const listConditions = (kinds: readonly AlertKind[]) => kinds.filter((kind) => scenarios[kind].resolve !== null);

  /** Opens and resolves the alerts of a stage; returns how often each was told. */
  async function openAndResolve(stage: Stage, onOpen: () => Promise<void> = async () => {}) {
    const kinds = listKinds(stage);
    for (const kind of kinds) await scenarios[kind].open(world);
    await onOpen();
    await waitUntilTold(kinds, "opened", stepSeconds[stage]);
    for (const kind of kinds) await scenarios[kind].resolve?.(world);
    await waitUntilTold(listConditions(kinds), "resolved", stepSeconds[stage]);
    return { opened: countAll(kinds, "opened"), resolved: countAll(kinds, "resolved") };
  }

  /** Each kind of a stage is told once, and only a condition is resolved. */
  const toldOnce = (stage: Stage) => {
    const toCounts = (kinds: readonly AlertKind[], times: number) =>
      Object.fromEntries(kinds.map((kind) => [kind, { emails: times, webhooks: times }]));
    const kinds = listKinds(stage);
    return { opened: toCounts(kinds, 1), resolved: { ...toCounts(kinds, 0), ...toCounts(listConditions(kinds), 1) } };
  };

  it("is an event or a condition with an end", () => {
    const conditions = alertKindNames.filter((kind) => alertKinds[kind].type === "condition");
    expect(listConditions(alertKindNames)).toEqual(conditions);
  });

  it(
    "is told once when it opens and is resolved within minutes",
    async () => {
      expect(await openAndResolve("minutes")).toEqual(toldOnce("minutes"));
    },
    timeoutMs,
  );

  it(
    "is told once although a replica is killed while it tells some",
    async () => {
      const before = stack.receiver.requests.length;
      // So slow that deliveries are in progress when the replica is killed.
      stack.receiver.respondWith((_, response) => void setTimeout(() => response.writeHead(204).end(), 300));
      const killReplica = async () => {
        await world.advance(600);
        await expect.poll(() => stack.receiver.requests.length, { interval: 20 }).toBeGreaterThan(before);
        await stack.killReplica();
      };
      expect(await openAndResolve("reload", killReplica)).toEqual(toldOnce("reload"));
      stack.receiver.respondWith((_, response) => response.writeHead(204).end());
    },
    timeoutMs,
  );

  it(
    "is told once by the other replica when it depends on hours",
    async () => {
      expect(await openAndResolve("hours")).toEqual(toldOnce("hours"));
    },
    timeoutMs,
  );

  it(
    "is told once when the service rejects the account's key",
    async () => {
      expect(await openAndResolve("key")).toEqual(toldOnce("key"));
    },
    timeoutMs,
  );

  it("is told to each subscription, and nothing else is told", async () => {
    const { user } = await stack.store.db
      .selectFrom("users")
      .select("id as user")
      .where("email", "=", members.owner)
      .executeTakeFirstOrThrow();
    const rows = await stack.store.db
      .selectFrom("notifications")
      .select(["id", "source_id", "channel_id", "batch_id", "state"])
      // Other members have the subscriptions of their role.
      .where((row) => row.or([row("channel_id", "is not", null), row("user_id", "=", user)]))
      .execute();
    expect(rows.filter(({ state }) => state !== "delivered")).toEqual([]);
    const webhooks = rows.filter(({ channel_id }) => channel_id !== null);
    const emails = rows.filter(({ channel_id }) => channel_id === null);
    const listEvents = (list: typeof rows) => list.map(({ source_id }) => source_id).toSorted();
    expect(new Set(listEvents(webhooks)).size).toBe(webhooks.length);
    expect(listEvents(emails)).toEqual(listEvents(webhooks));

    const delivered = readDeliveries(stack.mailServer, stack.receiver, members.owner).list();
    const messages = new Set(emails.map(({ batch_id }) => `<${batch_id}@example.com>`));
    expect(new Set(delivered.webhooks)).toEqual(new Set(webhooks.map(({ id }) => id)));
    expect(new Set(delivered.emails)).toEqual(messages);
    // Only what the killed replica was sending is repeated.
    expect(delivered.webhooks.length - webhooks.length).toBeLessThanOrEqual(maxRepetitions);
    expect(delivered.emails.length - messages.size).toBeLessThanOrEqual(maxRepetitions);
  });
});
