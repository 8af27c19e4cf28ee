import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { Encryption } from "../../platform/crypto/encryption.ts";
import { Secret } from "../../platform/crypto/secret.ts";
import { mailBodyColumn } from "../../platform/db/encrypted-columns.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import type { JobKind } from "../../platform/jobs/job-kind.ts";
import { scheduleJob } from "../../platform/jobs/job-queue.ts";
import type { EmailDraft, EmailLayout } from "./email-layout.ts";

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

/** Lays emails out and queues them. A job delivers them: no request waits for the mail server. */
export interface Mailer {
  /** Whether the operator has set up email. */
  readonly enabled: boolean;
  /** Queues an email; `off` if email isn't set up. */
  send(draft: EmailDraft): Promise<"queued" | "off">;
  /** Queues an email if the transaction commits; `now` in Unix seconds. */
  queue(
    transaction: Transaction<Schema>,
    now: number,
    draft: EmailDraft,
    options?: MailOptions,
  ): Promise<"queued" | "off">;
}

export interface MailerDeps {
  readonly store: Store;
  /** Emails are stored encrypted until they're delivered, because they can contain a link that signs someone in. */
  readonly encryption: Encryption;
  readonly enabled: boolean;
  readonly layout: EmailLayout;
}

/** Creates the mailer. */
export function createMailer({ store, encryption, enabled, layout }: MailerDeps): Mailer {
  const queue: Mailer["queue"] = async (transaction, now, draft, { about = null, accountId = null } = {}) => {
    if (!enabled) return "off";
    const id = randomUUID();
    const body_ciphertext = encryption.encrypt(
      mailBodyColumn.getContext(id),
      new Secret(JSON.stringify(layout.compose(draft))),
    );
    const row = { id, about, account_id: accountId, body_ciphertext, state: "queued", created_at: now } as const;
    await transaction.insertInto("mails").values(row).execute();
    await scheduleJob(transaction, now, deliverMailJob, { key: id, accountId });
    return "queued";
  };
  return {
    enabled,
    queue,
    async send(draft) {
      const now = await store.now();
      return store.write((transaction) => queue(transaction, now, draft));
    },
  };
}
