import type { Kysely, Selectable, Transaction } from "kysely";
import { z } from "zod";
import type { Encryption } from "../../platform/crypto/encryption.ts";
import { mailBodyColumn } from "../../platform/db/encrypted-columns.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import { describeError, type Log } from "../../platform/http/log.ts";
import { getRetryDelay, type JobHandler, type JobRun } from "../../platform/jobs/job-kind.ts";
import type { MailTransport } from "./mail-transport.ts";
import { deliverMailJob } from "./mailer.ts";

export interface DeliverMailDeps {
  readonly store: Store;
  readonly encryption: Encryption;
  readonly mailTransport: MailTransport;
  readonly log: Log;
}

type Mail = Selectable<Schema["mails"]>;

const retry = { firstSeconds: 60, maxSeconds: 6 * 3600 } as const;
const giveUpSeconds = 24 * 3600;
/** An email that may have been delivered is sent once more. */
const maxInterrupted = 2;
const storedSeconds = 30 * 86_400;

const bodySchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().exactOptional(),
});

/**
 * Creates what delivers an email: it's tried for a day with growing delays. Its body is deleted when it's delivered or
 * given up.
 */
export function createDeliverMailHandler(deps: DeliverMailDeps): JobHandler {
  const { store, mailTransport } = deps;
  return {
    ...deliverMailJob,
    async run(job) {
      const mail = await store.db
        .selectFrom("mails")
        .selectAll()
        .where("id", "=", job.key)
        .where("state", "=", "queued")
        .executeTakeFirst();
      if (!mail) return null;
      const interrupted = mail.interrupted + (mail.attempt_started_at === null ? 0 : 1);
      const at = await store.now();
      const message = readBody(deps, mail);
      const isGivenUp = interrupted >= maxInterrupted || (mail.attempts > 0 && at > mail.created_at + giveUpSeconds);
      if (!message || !mailTransport.enabled || isGivenUp) return finish(store, job, "failed");

      // Counts even if its result is never stored.
      const attempts = mail.attempts + 1;
      const isStarted = await update(store, job, { attempts, interrupted, attempt_started_at: at });
      if (!isStarted) return null;
      const result = await mailTransport.send({ ...message, messageId: mail.id }, job.signal);
      if (result !== "failed") return finish(store, job, result === "sent" ? "delivered" : "failed");
      await update(store, job, { attempt_started_at: null });
      return (await store.now()) + getRetryDelay({ retry }, attempts);
    },
  };
}

/** Returns the states of an account's emails by what they're about. */
export async function listMailStates(
  db: Kysely<Schema>,
  accountId: string,
): Promise<ReadonlyMap<string, Mail["state"]>> {
  const mails = await db.selectFrom("mails").select(["about", "state"]).where("account_id", "=", accountId).execute();
  return new Map(mails.flatMap(({ about, state }) => (about === null ? [] : [[about, state] as const])));
}

/** Cancels emails about something that don't matter any more. */
export async function cancelMails(transaction: Transaction<Schema>, now: number, about: string): Promise<void> {
  await transaction
    .updateTable("mails")
    .set({ state: "canceled", body_ciphertext: null, finished_at: now })
    .where("about", "=", about)
    .where("state", "=", "queued")
    .execute();
}

/** Cancels what a restored backup had queued: it was delivered since, or is out of date. */
export async function cancelRestoredMails(transaction: Transaction<Schema>, at: number): Promise<void> {
  await transaction
    .updateTable("mails")
    .set({ state: "canceled", body_ciphertext: null, finished_at: at })
    .where("state", "=", "queued")
    .execute();
}

/** Deletes what is left of emails that finished long ago. */
export async function deleteOldMails(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .deleteFrom("mails")
    .where("finished_at", "<", now - storedSeconds)
    .execute();
}

/** Returns the email; undefined if it can't be read, so that it's given up. */
function readBody({ encryption, log }: DeliverMailDeps, { id, body_ciphertext }: Mail) {
  if (body_ciphertext === null) return undefined;
  try {
    return bodySchema.parse(JSON.parse(encryption.decrypt(mailBodyColumn.getContext(id), body_ciphertext).reveal()));
  } catch (error) {
    log.error({ mailId: id, error: describeError(error) }, "queued email can't be read");
    return undefined;
  }
}

async function finish(store: Store, job: JobRun, state: "delivered" | "failed"): Promise<null> {
  await update(store, job, { state, body_ciphertext: null, finished_at: await store.now(), attempt_started_at: null });
  return null;
}

/** Changes a queued email, unless it was canceled. */
function update(store: Store, job: JobRun, change: Partial<Mail>): Promise<boolean> {
  return store.write(async (transaction) => {
    await job.assertClaim(transaction);
    const { numUpdatedRows } = await transaction
      .updateTable("mails")
      .set(change)
      .where("id", "=", job.key)
      .where("state", "=", "queued")
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });
}
