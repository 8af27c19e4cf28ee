import { randomUUID } from "node:crypto";
import { alertKinds } from "@edge-console/contract/alerts/alert-kinds";
import type { AlertNotice } from "../src/watch/notifications/notify-alert.ts";
import { createQueueNotificationsHandler, notifyAlerts } from "../src/watch/notifications/notify-alert.ts";
import type { TestApp } from "./test-app.ts";

/** An alert of an account in a test. */
export type TestAlert = AlertNotice["alert"];

/** Creates an open alert, a disconnected tunnel by default, and stores it. */
export async function addAlert(
  { store }: Pick<TestApp, "store">,
  accountId: string,
  now: number,
  changes: Partial<TestAlert> = {},
): Promise<TestAlert> {
  const kind = changes.kind ?? "tunnel-disconnected";
  const alert: TestAlert = {
    id: randomUUID(),
    kind,
    severity: alertKinds[kind].severity,
    subject: { type: "tunnel", id: "AAAAAAAA1", name: "nyc-office" },
    title: "Tunnel nyc-office is disconnected",
    sentence: "Zones that use it don't reach their origin.",
    quote: null,
    outage: null,
    state: "open",
    openedAt: now,
    resolvedAt: null,
    acknowledged: null,
    ...changes,
  };
  await store.db
    .insertInto("alerts")
    .values({
      id: alert.id,
      account_id: accountId,
      kind,
      subject_key: `${alert.subject.type} ${alert.subject.id} ${alert.id}`,
      subject: JSON.stringify(alert.subject),
      severity: alert.severity,
      level: 0,
      title: alert.title,
      sentence: alert.sentence,
      quote: alert.quote,
      state: alert.state,
      since: now,
      opened_at: now,
    })
    .execute();
  return alert;
}

/** Notifies subscribers of an event of an alert, and returns the event's ID. */
export async function notify(
  { store }: Pick<TestApp, "store">,
  accountId: string,
  now: number,
  alert: TestAlert,
  type: AlertNotice["type"] = "opened",
  eventId: string = randomUUID(),
): Promise<string> {
  const changed: TestAlert = type === "resolved" ? { ...alert, state: "resolved", resolvedAt: now } : alert;
  await store.write((transaction) => notifyAlerts(transaction, now, accountId, [{ eventId, type, alert: changed }]));
  await queueNotifications({ store }, accountId);
  return eventId;
}

/** Does what the job does that queues the notifications of an account. */
export async function queueNotifications({ store }: Pick<TestApp, "store">, accountId: string): Promise<void> {
  const { signal } = new AbortController();
  await createQueueNotificationsHandler(store).run({ key: accountId, accountId, signal, assertClaim: async () => {} });
}
