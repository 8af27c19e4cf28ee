import { databaseKinds } from "@edge-console/testing/databases";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestStore } from "../../../test/migrated-database.ts";
import { createAccount } from "../../people/accounts/accounts.ts";
import type { Store } from "../../platform/db/store.ts";
import { readAlertPayload } from "../notifications/notification.ts";
import { listAlerts } from "./list-alerts.ts";
import type { Observation } from "./observation.ts";
import { reconcileAlerts } from "./reconcile-alerts.ts";

describe.each(databaseKinds)("alerts that recur, on %s", (kind) => {
  let store: Store;
  let accountId: string;
  let now: number;

  beforeEach(async () => {
    now = 1_800_000_000;
    store = await openTestStore(kind, { clock: () => now });
    accountId = (await createAccount(store.db, now, { name: "harbour", serviceAccountId: null })).id;
  });
  afterEach(() => store.close());

  const evaluate = (observations: readonly Observation[]) =>
    store.write((transaction) => reconcileAlerts(transaction, { accountId, now, observations }));
  const list = async () => (await listAlerts(store.db, { accountId, userId: "", actor: "full", now })).alerts;
  const listNotices = async () => {
    const rows = await store.db.selectFrom("alert_notices").selectAll().orderBy("created_at").execute();
    return rows.map(({ payload }) => readAlertPayload(payload));
  };
  const tunnel = (isDown: boolean): Observation => ({
    kind: "tunnel-disconnected",
    subject: { type: "tunnel", id: "T1", name: "office" },
    condition: isDown
      ? { title: "Tunnel office is disconnected", sentence: "Check that the connector is running." }
      : null,
  });
  const signIn = (occurrence: number, user = "u1"): Observation => ({
    kind: "new-browser",
    subject: { type: "user", id: user, name: user },
    condition: { title: `Sign-in from a new browser: ${user}`, sentence: `${user} signed in (${occurrence}).` },
    at: now,
    occurrence: `${user} ${occurrence}`,
  });
  /** Observes it every minute. */
  const observe = async (isDown: boolean, minutes: number) => {
    for (let minute = 0; minute < minutes; minute++) {
      now += 60;
      await evaluate([tunnel(isDown)]);
    }
  };

  it("T9: notify of a tunnel that flaps until it's unstable, and again when it's calm for an hour", async () => {
    for (let count = 0; count < 60; count++) {
      await observe(true, 4);
      await observe(false, 4);
    }
    const events = (await listNotices()).map((notice) => notice?.event);
    // It opens five times, and stays open from then on. Reminders go on.
    expect(events.filter((event) => event === "opened")).toHaveLength(5);
    expect(events.filter((event) => event === "resolved")).toHaveLength(4);
    const opened = (await listNotices()).filter((notice) => notice?.event === "opened");
    expect(opened.map((notice) => notice?.alert.sentence.includes("This alert is unstable"))).toEqual([
      ...[1, 2, 3, 4].map(() => false),
      true,
    ]);
    const [open] = await list();
    expect(open).toMatchObject({ state: "open", sentence: expect.stringContaining("gone for an hour") });

    // It has been gone for three minutes.
    await observe(false, 56);
    expect(await list()).toMatchObject([{ state: "open" }, {}, {}, {}, {}]);
    await observe(false, 5);
    expect((await list()).map(({ state }) => state)).toEqual([
      "resolved",
      "resolved",
      "resolved",
      "resolved",
      "resolved",
    ]);
    expect((await listNotices()).filter((notice) => notice?.event === "resolved")).toHaveLength(5);

    now += 6 * 3600;
    await observe(true, 4);
    expect((await list())[0]).toMatchObject({ state: "open", sentence: "Check that the connector is running." });
  });

  it("T9: count events of one subject and kind in one alert", async () => {
    await evaluate([...Array.from({ length: 36 }, (_, count) => signIn(count)), signIn(1, "u2")]);
    const alerts = await list();
    expect(alerts.map(({ subject, sentence }) => `${subject.name}: ${sentence}`).toSorted()).toEqual([
      "u1: u1 signed in (35). This happened 36 times within an hour.",
      "u2: u2 signed in (1).",
    ]);
    expect((await listNotices()).map((notice) => String(notice?.alert.sentence)).toSorted()).toEqual(
      alerts.map(({ sentence }) => sentence).toSorted(),
    );
  });

  it("T9: open three alerts of one subject and kind within an hour, and count further events in the last", async () => {
    for (let count = 0; count < 36; count++) {
      now += 60;
      await evaluate([signIn(count)]);
    }
    expect(await listNotices()).toHaveLength(3);
    expect((await list()).map(({ sentence }) => sentence).toSorted()).toEqual([
      "u1 signed in (0).",
      "u1 signed in (1).",
      "u1 signed in (35). This happened 34 times within an hour.",
    ]);
    now += 3600;
    await evaluate([signIn(99)]);
    expect(await listNotices()).toHaveLength(4);
  });
});
