import type { Schema } from "./schema.ts";

/** A column of sealed values: where it is, and what each value is bound to. */
export interface EncryptedColumn {
  /** What it holds, for people: `API keys`. */
  readonly label: string;
  readonly table: string;
  /** The column that tells its rows apart. */
  readonly id: string;
  readonly column: string;
  /** What the value in the row with this id is sealed for. */
  readonly getContext: (id: string) => string;
}

/** Table and columns as the schema has them. */
function encryptedColumn<Table extends keyof Schema>(
  column: EncryptedColumn & {
    readonly table: Table;
    readonly id: keyof Schema[Table];
    readonly column: keyof Schema[Table];
  },
): EncryptedColumn {
  return column;
}

/** The account's API key. */
export const apiKeyColumn = encryptedColumn({
  label: "API keys",
  table: "account_keys",
  id: "account_id",
  column: "ciphertext",
  getContext: (accountId) => `API key of account ${accountId}`,
});

/** The secret of a person's authenticator app. */
export const totpColumn = encryptedColumn({
  label: "authenticator apps",
  table: "totp_factors",
  id: "user_id",
  column: "ciphertext",
  getContext: (userId) => `authenticator app of user ${userId}`,
});

/** The same of an app that is not confirmed yet. */
export const totpSetupColumn = encryptedColumn({
  label: "authenticator apps being set up",
  table: "totp_set_ups",
  id: "user_id",
  column: "ciphertext",
  getContext: (userId) => `authenticator app being set up of user ${userId}`,
});

/**
 * Every column of the database that holds sealed values. What is missing here is not encrypted anew when the operator's
 * secret changes, and is lost with the old one.
 */
export const encryptedColumns: readonly EncryptedColumn[] = [apiKeyColumn, totpColumn, totpSetupColumn];
