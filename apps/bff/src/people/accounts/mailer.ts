import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { Encryption } from "../../platform/crypto/encryption.ts";
import { Secret } from "../../platform/crypto/secret.ts";
import { mailBodyColumn } from "../../platform/db/encrypted-columns.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import type { JobKind } from "../../platform/jobs/job-kind.ts";
import { scheduleJob } from "../../platform/jobs/job-queue.ts";

export interface EmailMessage {
  /** One email address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same as HTML; mail programs choose. */
  readonly html?: string;
  readonly attachments?: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly content: string;
  }[];
  /** Left part of the Message-ID, so that mail programs show a repeated message once. */
  readonly messageId?: string;
  /** Left part of the Message-ID of the message that it continues. */
  readonly inReplyTo?: string;
  /** Where the recipient unsubscribes with one click (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** Delivers an email that isn't part of a subscription; the key is its ID. */
export const deliverMailJob: JobKind = {
  kind: "deliver-mail",
  concurrency: 8,
  perAccount: 2,
  deadlineSeconds: 60,
  retry: { firstSeconds: 30, maxSeconds: 3_600 },
};

/** What a queued email belongs to. */
export interface MailOptions {
  /** What it's about, such as an invitation, whose page shows whether it was delivered. */
  readonly about?: string;
  readonly accountId?: string;
}

/** Queues emails, which a job delivers: no request waits for the mail server. */
export interface Mailer {
  /** Whether the operator has set up email. */
  readonly enabled: boolean;
  /** Queues an email; `off` if email isn't set up. */
  send(message: EmailMessage): Promise<"queued" | "off">;
  /** Queues an email if the transaction commits; `now` in Unix seconds. */
  queue(
    transaction: Transaction<Schema>,
    now: number,
    message: EmailMessage,
    options?: MailOptions,
  ): Promise<"queued" | "off">;
}

export interface MailerDeps {
  readonly store: Store;
  /** Emails are stored encrypted until they're delivered, because they can contain a link that signs someone in. */
  readonly encryption: Encryption;
  readonly enabled: boolean;
}

/** Creates the mailer. */
export function createMailer({ store, encryption, enabled }: MailerDeps): Mailer {
  const queue: Mailer["queue"] = async (transaction, now, message, { about = null, accountId = null } = {}) => {
    if (!enabled) return "off";
    const id = randomUUID();
    const body_ciphertext = encryption.encrypt(mailBodyColumn.getContext(id), new Secret(JSON.stringify(message)));
    const row = { id, about, account_id: accountId, body_ciphertext, state: "queued", created_at: now } as const;
    await transaction.insertInto("mails").values(row).execute();
    await scheduleJob(transaction, now, deliverMailJob, { key: id, accountId });
    return "queued";
  };
  return {
    enabled,
    queue,
    async send(message) {
      const now = await store.now();
      return store.write((transaction) => queue(transaction, now, message));
    },
  };
}
