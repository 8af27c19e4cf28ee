import { isDatabaseUnavailable } from "../db/unavailable.ts";
import type { AccountEvents } from "../events/account-events.ts";
import { describeError, type Log } from "../http/log.ts";
import { deliverToChannel, type ChannelDeliveryDeps } from "./channel-delivery.ts";
import { deliverEmail, type EmailDeliveryDeps } from "./email-delivery.ts";
import { type Batch, claim, listDue } from "./outbox.ts";
import { type BatchState, type DeliveryResult, recordResult } from "./outbox-results.ts";

/** A finished attempt, for metrics. */
export interface DeliveryAttempt {
  readonly type: "email" | "channel";
  /** `queued` if it's tried again. */
  readonly state: BatchState;
}

export interface DeliveryWorkerDeps extends EmailDeliveryDeps, ChannelDeliveryDeps {
  readonly events: AccountEvents;
  readonly log: Log;
  readonly onAttempt?: ((attempt: DeliveryAttempt) => void) | undefined;
}

/** Delivers notifications of the outbox; one for each replica. */
export interface DeliveryWorker {
  /** Starts to deliver what is due, as far as there is room. Resolves before the deliveries end. */
  start(): Promise<void>;
  /** Waits for the deliveries in progress. */
  drain(): Promise<void>;
}

/** Deliveries at the same time, of all accounts and of one: a slow receiver holds up no other account. */
const maxDeliveries = 8;
const maxDeliveriesPerAccount = 3;

/** Creates the worker of this replica. Leases in the database keep two replicas from delivering the same notification. */
export function createDeliveryWorker(deps: DeliveryWorkerDeps): DeliveryWorker {
  const { store, events, log, onAttempt } = deps;
  const active = new Map<Promise<void>, string>();
  const countActive = (accountId: string) => [...active.values()].filter((id) => id === accountId).length;

  const deliver = async (batch: Batch) => {
    const started = performance.now();
    const at = await store.now();
    const isEmail = batch.notifications[0].channel_id === null;
    const result = await attempt(deps, batch);
    const durationMs = Math.round(performance.now() - started);
    const state = await recordResult(store, batch, result, { at, durationMs });
    if (state === "failed") log.warn({ notificationId: batch.notifications[0].id }, "notification not delivered");
    if (state && result.type !== "postponed") onAttempt?.({ type: isEmail ? "email" : "channel", state });
    // An open delivery log follows.
    if (state && !isEmail) events.publish(batch.notifications[0].account_id, { resource: "alert-channel" });
  };

  return {
    async start() {
      const room = maxDeliveries - active.size;
      if (room <= 0) return;
      const now = await store.now();
      // Those of accounts that already have enough deliveries are skipped below.
      for (const due of await listDue(store.db, now, {
        limit: maxDeliveries * 2,
        perAccount: maxDeliveriesPerAccount,
      })) {
        if (active.size >= maxDeliveries) return;
        if (countActive(due.account_id) >= maxDeliveriesPerAccount) continue;
        const batch = await claim(store, now, due);
        if (!batch) continue;
        const delivery = deliver(batch)
          .catch((error: unknown) => log.error({ error: describeError(error) }, "delivering a notification failed"))
          .finally(() => active.delete(delivery));
        active.set(delivery, due.account_id);
      }
    },
    async drain() {
      await Promise.all(active.keys());
    },
  };
}

async function attempt(deps: DeliveryWorkerDeps, batch: Batch): Promise<DeliveryResult> {
  const [first] = batch.notifications;
  const isEmail = first.channel_id === null;
  try {
    return await (isEmail ? deliverEmail(deps, batch) : deliverToChannel(deps, first));
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    // A URL that can't be decrypted, for example. It's tried again, and given up like a receiver that doesn't respond.
    deps.log.error({ error: describeError(error), notificationId: first.id }, "notification not sent");
    return { type: "failed", failure: isEmail ? "email-failed" : "connection-failed", status: null };
  }
}
