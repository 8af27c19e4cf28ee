import { alertCategoryNames } from "@edge-console/contract/alerts/alert-categories";
import {
  type Channel,
  type ChannelChange,
  type ChannelInput,
  channelTypes,
  maxChannels,
  secretOverlapSeconds,
} from "@edge-console/contract/alerts/channels";
import { severities } from "@edge-console/contract/findings/finding";
import type { Kysely, Selectable, Transaction } from "kysely";
import { lockAccount } from "../../people/accounts/accounts.ts";
import { generateId } from "../../platform/crypto/generate-id.ts";
import type { Encryption } from "../../platform/crypto/encryption.ts";
import { Secret } from "../../platform/crypto/secret.ts";
import {
  channelSecretColumn,
  channelUrlColumn,
  previousChannelSecretColumn,
} from "../../platform/db/encrypted-columns.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { generateWebhookSecret } from "./webhook/sign-webhook.ts";

/** A stored channel. */
export type StoredChannel = Selectable<Schema["alert_channels"]>;

/** Lists the channels of an account, by name. */
export async function listChannels(db: Kysely<Schema>, now: number, accountId: string): Promise<Channel[]> {
  const rows = await db
    .selectFrom("alert_channels")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("name")
    .orderBy("id")
    .execute();
  return Promise.all(rows.map((row) => toChannel(db, now, row)));
}

/**
 * Finds a channel of an account.
 * @throws ProblemError `not-found`
 */
export async function findChannel(db: Kysely<Schema>, accountId: string, id: string): Promise<StoredChannel> {
  return db
    .selectFrom("alert_channels")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow(() => new ProblemError("not-found"));
}

/**
 * Finds a channel of an account, and locks it until the end of the transaction, so that concurrent changes see each other.
 * @throws ProblemError `not-found`
 */
export async function lockChannel(
  transaction: Transaction<Schema>,
  accountId: string,
  id: string,
): Promise<StoredChannel> {
  return transaction
    .updateTable("alert_channels")
    .set({ id })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow(() => new ProblemError("not-found"));
}

/** Returns a channel as clients see it at `now`: without its URL and secrets. */
export async function toChannel(db: Kysely<Schema>, now: number, row: StoredChannel): Promise<Channel> {
  const last = await db
    .selectFrom("notification_attempts")
    .innerJoin("notifications", "notifications.id", "notification_attempts.notification_id")
    .select(["at", "failure"])
    .where("channel_id", "=", row.id)
    .where("duration_ms", "is not", null)
    .orderBy("at", "desc")
    .orderBy("attempt", "desc")
    .limit(1)
    .executeTakeFirst();
  const stored = row.categories.split(",");
  return {
    id: row.id,
    name: row.name,
    type: channelTypes.find((type) => type === row.type) ?? "webhook",
    categories: alertCategoryNames.filter((name) => stored.includes(name)),
    minimum: severities.find((severity) => severity === row.minimum) ?? "info",
    host: row.host,
    enabled: row.enabled === 1,
    createdAt: row.created_at,
    createdBy: row.created_by,
    previousSecretUntil: (row.previous_secret_until ?? 0) > now ? row.previous_secret_until : null,
    lastDelivery: last ? { at: last.at, delivered: last.failure === null } : null,
  };
}

/**
 * Adds a channel. A webhook gets a secret, which is returned only here; null for a chat service.
 * @throws ProblemError if the account has too many channels
 */
export async function addChannel(
  transaction: Transaction<Schema>,
  now: number,
  encryption: Encryption,
  { accountId, createdBy, ...input }: ChannelInput & { readonly accountId: string; readonly createdBy: string },
): Promise<{ readonly row: StoredChannel; readonly secret: Secret | null }> {
  await lockAccount(transaction, accountId);
  const { count } = await transaction
    .selectFrom("alert_channels")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  if (count >= maxChannels) {
    throw new ProblemError("conflict", { detail: `An account has at most ${maxChannels} channels. Remove one first.` });
  }
  const id = generateId();
  const secret = input.type === "webhook" ? generateWebhookSecret() : null;
  const row = await transaction
    .insertInto("alert_channels")
    .values({
      id,
      account_id: accountId,
      type: input.type,
      name: input.name,
      ...encryptUrl(encryption, id, input.url),
      secret_ciphertext: secret && encryption.encrypt(channelSecretColumn.getContext(id), secret),
      categories: input.categories.join(","),
      minimum: input.minimum,
      enabled: 1,
      created_at: now,
      created_by: createdBy,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { row, secret };
}

/** Changes a channel; without `url`, its URL stays. */
export async function changeChannel(
  transaction: Transaction<Schema>,
  encryption: Encryption,
  id: string,
  { name, categories, minimum, enabled, url }: ChannelChange,
): Promise<StoredChannel> {
  return transaction
    .updateTable("alert_channels")
    .set({
      name,
      categories: categories.join(","),
      minimum,
      enabled: enabled ? 1 : 0,
      // A new receiver isn't paused because of the previous one.
      ...(url !== undefined && { ...encryptUrl(encryption, id, url), failures: 0, paused_until: null }),
    })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Disables all channels, and returns those that were enabled. */
export function disableAllChannels(transaction: Transaction<Schema>): Promise<StoredChannel[]> {
  return transaction
    .updateTable("alert_channels")
    .set({ enabled: 0 })
    .where("enabled", "=", 1)
    .returningAll()
    .execute();
}

/**
 * Gives a webhook a new secret. The current one signs too for 24 hours, so that its receiver can be changed in between; one
 * from before it doesn't sign anymore.
 */
export async function rotateChannelSecret(
  transaction: Transaction<Schema>,
  now: number,
  encryption: Encryption,
  id: string,
): Promise<{ readonly row: StoredChannel; readonly secret: Secret }> {
  const secret = generateWebhookSecret();
  const row = await transaction
    .updateTable("alert_channels")
    .set((columns) => ({
      secret_ciphertext: encryption.encrypt(channelSecretColumn.getContext(id), secret),
      previous_secret_ciphertext: columns.ref("secret_ciphertext"),
      previous_secret_until: now + secretOverlapSeconds,
    }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { row, secret };
}

/** Deletes the previous secrets that don't sign anymore. */
export async function deletePreviousSecrets(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .updateTable("alert_channels")
    .set({ previous_secret_ciphertext: null, previous_secret_until: null })
    .where("previous_secret_until", "<=", now)
    .execute();
}

/** Decrypts the URL of a channel, and the secrets that sign its deliveries at `now`, newest first; none for a chat service. */
export function decryptChannel(
  encryption: Encryption,
  now: number,
  { id, url_ciphertext, secret_ciphertext, previous_secret_ciphertext, previous_secret_until }: StoredChannel,
): { readonly url: Secret; readonly secrets: readonly Secret[] } {
  const secrets: Secret[] = [];
  if (secret_ciphertext !== null) {
    secrets.push(encryption.decrypt(channelSecretColumn.getContext(id), secret_ciphertext));
  }
  if (previous_secret_ciphertext !== null && (previous_secret_until ?? 0) > now) {
    secrets.push(encryption.decrypt(previousChannelSecretColumn.getContext(id), previous_secret_ciphertext));
  }
  return { url: encryption.decrypt(channelUrlColumn.getContext(id), url_ciphertext), secrets };
}

function encryptUrl(encryption: Encryption, id: string, url: string): { host: string; url_ciphertext: string } {
  return {
    host: new URL(url).host,
    url_ciphertext: encryption.encrypt(channelUrlColumn.getContext(id), new Secret(url)),
  };
}
