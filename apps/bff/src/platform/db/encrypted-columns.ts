import type { Schema } from "./schema.ts";

/** A column of encrypted values. */
export interface EncryptedColumn {
  /** Name of the values in messages: `API keys`. */
  readonly label: string;
  readonly table: string;
  /** The column that identifies a row. */
  readonly id: string;
  readonly column: string;
  /** Returns the context that the value in the row `id` is encrypted for. */
  readonly getContext: (id: string) => string;
}

/** Checks the names of the table and its columns against the schema. */
function encryptedColumn<Table extends keyof Schema>(
  column: EncryptedColumn & {
    readonly table: Table;
    readonly id: keyof Schema[Table];
    readonly column: keyof Schema[Table];
  },
): EncryptedColumn {
  return column;
}

/** API keys of accounts. */
export const apiKeyColumn = encryptedColumn({
  label: "API keys",
  table: "account_keys",
  id: "account_id",
  column: "ciphertext",
  getContext: (accountId) => `API key of account ${accountId}`,
});

/** Secrets of authenticator apps. */
export const totpColumn = encryptedColumn({
  label: "authenticator apps",
  table: "totp_factors",
  id: "user_id",
  column: "ciphertext",
  getContext: (userId) => `authenticator app of user ${userId}`,
});

/** Secrets of authenticator apps that aren't confirmed yet. */
export const totpSetupColumn = encryptedColumn({
  label: "authenticator apps being set up",
  table: "totp_set_ups",
  id: "user_id",
  column: "ciphertext",
  getContext: (userId) => `authenticator app being set up of user ${userId}`,
});

/** URLs of alert channels: whoever has one can post to the channel. */
export const channelUrlColumn = encryptedColumn({
  label: "URLs of alert channels",
  table: "alert_channels",
  id: "id",
  column: "url_ciphertext",
  getContext: (channelId) => `URL of alert channel ${channelId}`,
});

/** Secrets that webhooks are signed with. */
export const channelSecretColumn = encryptedColumn({
  label: "secrets of webhooks",
  table: "alert_channels",
  id: "id",
  column: "secret_ciphertext",
  getContext: (channelId) => `secret of alert channel ${channelId}`,
});

/** Secrets before their rotation. The context is that of the current one, so that a rotation copies the value. */
export const previousChannelSecretColumn = encryptedColumn({
  ...channelSecretColumn,
  label: "previous secrets of webhooks",
  table: "alert_channels",
  id: "id",
  column: "previous_secret_ciphertext",
});

/** Emails that aren't delivered yet. */
export const mailBodyColumn = encryptedColumn({
  label: "queued emails",
  table: "mails",
  id: "id",
  column: "body_ciphertext",
  getContext: (mailId) => `body of email ${mailId}`,
});

/**
 * Every encrypted column of the database. `rotateSecret` re-encrypts only these: values of any other column can't be
 * decrypted once the old secret is removed.
 */
export const encryptedColumns: readonly EncryptedColumn[] = [
  apiKeyColumn,
  totpColumn,
  totpSetupColumn,
  channelUrlColumn,
  channelSecretColumn,
  previousChannelSecretColumn,
  mailBodyColumn,
];
