import type { Schema } from "./schema.ts";

/** A column of sealed values: where it is, and what each value is bound to. */
export interface SealedColumn {
  /** What it holds, for people: `API keys`. */
  readonly what: string;
  readonly table: string;
  /** The column that tells its rows apart. */
  readonly id: string;
  readonly column: string;
  /** What the value in the row with this id is sealed for. */
  readonly contextOf: (id: string) => string;
}

/** Table and columns as the schema has them. */
function sealedColumn<Table extends keyof Schema>(
  column: SealedColumn & {
    readonly table: Table;
    readonly id: keyof Schema[Table];
    readonly column: keyof Schema[Table];
  },
): SealedColumn {
  return column;
}

/** The account's API key. */
export const apiKeyColumn = sealedColumn({
  what: "API keys",
  table: "account_keys",
  id: "account_id",
  column: "ciphertext",
  contextOf: (accountId) => `API key of account ${accountId}`,
});

/** The secret of a person's authenticator app. */
export const totpColumn = sealedColumn({
  what: "authenticator apps",
  table: "totp_factors",
  id: "user_id",
  column: "ciphertext",
  contextOf: (userId) => `authenticator app of user ${userId}`,
});

/** The same of an app that is not confirmed yet. */
export const totpSetUpColumn = sealedColumn({
  what: "authenticator apps being set up",
  table: "totp_set_ups",
  id: "user_id",
  column: "ciphertext",
  contextOf: (userId) => `authenticator app being set up of user ${userId}`,
});

/**
 * Every column of the database that holds sealed values. What is missing here is not encrypted anew when the operator's
 * secret changes, and is lost with the old one.
 */
export const sealedColumns: readonly SealedColumn[] = [apiKeyColumn, totpColumn, totpSetUpColumn];
