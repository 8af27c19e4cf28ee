import { setImmediate as yieldToRequests, setTimeout as wait } from "node:timers/promises";
import type { DeliveryFailure } from "@edge-console/contract/alerts/channels";
import { isDatabaseUnavailable } from "../../platform/db/unavailable.ts";
import type { AccountEvents } from "../../platform/events/account-events.ts";
import { describeError, type Log } from "../../platform/http/log.ts";
import type { JobHandler, JobRun } from "../../platform/jobs/job-kind.ts";
import { cancelUnreadable, isGivenUp, readHistory, recordResult, startAttempt } from "./attempts.ts";
import { type ChannelDeliveryDeps, prepareForChannel } from "./channel-delivery.ts";
import { getPause, recordChannelResult } from "./channel-pause.ts";
import { deliverEmailJob, deliverToChannelJob } from "./delivery-jobs.ts";
import type { BatchState, DeliveryResult, Preparation } from "./delivery-result.ts";
import { type EmailDeliveryDeps, prepareEmail } from "./email-delivery.ts";
import { readAlertPayload, readReportPayload, toChannelRecipient, toUserRecipient } from "./notification.ts";
import { type Batch, type Destination, findBatch, findNextDueTime, type Notification } from "./outbox.ts";

/** A finished attempt, for metrics. */
export interface DeliveryAttempt {
  readonly type: "email" | "channel";
  /** `queued` if it's tried again. */
  readonly state: BatchState;
  /** Null if it was delivered or canceled. */
  readonly failure: DeliveryFailure | null;
}

export interface DeliveryDeps extends EmailDeliveryDeps, ChannelDeliveryDeps {
  readonly events: AccountEvents;
  readonly log: Log;
  readonly onAttempt?: ((attempt: DeliveryAttempt) => void) | undefined;
}

/** Time in milliseconds after which a run starts no other delivery, so that destinations take turns. */
const turnMs = 10_000;
/** Delays in milliseconds before a result is stored again. */
const recordingDelaysMs = [500, 1_000, 2_000];

/** Creates what the jobs of mailboxes and channels do: they deliver what is due, one after the other. */
export function createDeliveryHandlers(deps: DeliveryDeps): JobHandler[] {
  return [
    { ...deliverEmailJob, run: (job) => runEmails(deps, job) },
    { ...deliverToChannelJob, run: (job) => runChannel(deps, job) },
  ];
}

async function runEmails(deps: DeliveryDeps, job: JobRun): Promise<number | null> {
  const { store } = deps;
  const [accountId = "", userId = ""] = job.key.split(" ");
  const destination = { accountId, recipient: toUserRecipient(userId) };
  const startedMs = performance.now();
  while (!job.signal.aborted && performance.now() - startedMs < turnMs) {
    const batch = await findReadableBatch(deps, job, destination);
    if (!batch) return findNextDueTime(store.db, destination);
    await deliver(deps, job, batch);
  }
  return store.now();
}

async function runChannel(deps: DeliveryDeps, job: JobRun): Promise<number | null> {
  const { store, events } = deps;
  if (job.accountId === null) return null;
  const destination = { accountId: job.accountId, recipient: toChannelRecipient(job.key) };
  const startedMs = performance.now();
  while (!job.signal.aborted && performance.now() - startedMs < turnMs) {
    const pausedUntil = await getPause(store.db, job.key);
    const isPaused = pausedUntil > (await store.now());
    const batch = await findReadableBatch(deps, job, destination, isPaused);
    if (!batch) {
      const dueAt = await findNextDueTime(store.db, destination);
      return dueAt === null ? null : Math.max(dueAt, pausedUntil);
    }
    const result = await deliver(deps, job, batch);
    if (result?.type === "delivered" || result?.type === "failed")
      await recordChannelResult(store, job, result, batch.notifications[0].type);
    // An open delivery log follows.
    if (result) events.publish(destination.accountId, { resource: "alert-channel" });
  }
  return store.now();
}

/** Finds what is delivered next. Notifications that can't be read are canceled: they hold up no others. */
async function findReadableBatch(
  { store, log }: DeliveryDeps,
  job: JobRun,
  destination: Destination,
  onlyTests = false,
): Promise<Batch | undefined> {
  for (;;) {
    const batch = await findBatch(store.db, await store.now(), destination, { onlyTests });
    const unreadable = batch?.notifications.filter((notification) => !isReadable(notification)).map(({ id }) => id);
    if (!unreadable || unreadable.length === 0) return batch;
    log.error({ notificationIds: unreadable.slice(0, 10) }, "notification can't be read");
    await cancelUnreadable(store, job, unreadable);
  }
}

function isReadable({ type, payload }: Notification): boolean {
  if (type === "alert") return readAlertPayload(payload) !== undefined;
  return type === "report" ? readReportPayload(payload) !== undefined : type === "test";
}

/** Delivers a batch. Returns undefined if it changed since it was read, so that it has to be read again. */
async function deliver(deps: DeliveryDeps, job: JobRun, batch: Batch): Promise<DeliveryResult | undefined> {
  const { store, log, onAttempt } = deps;
  const isEmail = batch.notifications[0].channel_id === null;
  // An email can contain 200 alerts, and SQLite's queries let no request in.
  await yieldToRequests();
  const history = await readHistory(store.db, batch);
  const at = await store.now();
  const preparation = isGivenUp(history, at) ? ({ type: "given-up" } as const) : await prepare(deps, batch, isEmail);
  await yieldToRequests();
  if (preparation.type === "ready" && !(await startAttempt(store, job, at, batch, history))) return undefined;

  const startedMs = performance.now();
  const result = preparation.type === "ready" ? await preparation.send(job.signal) : preparation;
  const durationMs = Math.round(performance.now() - startedMs);
  await yieldToRequests();
  const attempt = { history: { ...history, firstAt: history.firstAt ?? at }, durationMs };
  const state = await repeatWhileUnavailable(() => recordResult(store, job, batch, result, attempt));
  if (state === "failed") log.warn({ notificationId: batch.notifications[0].id }, "notification not delivered");
  if (result.type !== "postponed") {
    const failure = result.type === "failed" ? result.failure : null;
    onAttempt?.({ type: isEmail ? "email" : "channel", state, failure });
  }
  return result;
}

async function prepare(deps: DeliveryDeps, batch: Batch, isEmail: boolean): Promise<Preparation> {
  const [first] = batch.notifications;
  try {
    return await (isEmail ? prepareEmail(deps, batch) : prepareForChannel(deps, first));
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    // A URL that can't be decrypted, for example. It's tried again, and given up like a receiver that doesn't respond.
    deps.log.error({ error: describeError(error), notificationId: first.id }, "notification not sent");
    const failure = isEmail ? "email-failed" : "connection-failed";
    return { type: "ready", send: async () => ({ type: "failed", failure, status: null }) };
  }
}

/** Repeats storing a result: without it, the message would be sent a second time. */
async function repeatWhileUnavailable<T>(work: () => Promise<T>): Promise<T> {
  for (const delayMs of recordingDelaysMs) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      await wait(delayMs);
    }
  }
  return work();
}
