import type { WriteOperation } from "@edge-console/contract/operations/operation";
import type { Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { CallBody } from "./call-service.ts";
import type { WriteResult } from "./outcome.ts";
import type { ParsedIds } from "./path.ts";

/** A write whose result is recorded. */
export interface CompletedWrite {
  readonly accountId: string;
  readonly operation: WriteOperation;
  readonly ids: ParsedIds;
  readonly body: CallBody | undefined;
  readonly requestId: string;
  readonly result: WriteResult;
  /** Whether its response was lost, and reading the object back showed that it was applied. */
  readonly isReconciled: boolean;
}

/**
 * What a write causes in the data of a capability. Runs in the transaction that records the result, so that both are
 * committed or neither; `at` in Unix seconds. `services.ts` registers all effects.
 */
export type WriteEffect = (transaction: Transaction<Schema>, at: number, write: CompletedWrite) => Promise<void>;
