import type { Schema } from "../store/schema.ts";

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

/**
 * Every column of the database that holds sealed values. What is missing here is not encrypted anew when the operator's
 * secret changes, and is lost with the old one.
 */
export const sealedColumns: readonly SealedColumn[] = [apiKeyColumn];
