import type { WriteOutcome } from "@edge-console/contract/console/unconfirmed-writes";
import { accountPath, get } from "./http.ts";
import { outcomePath } from "./write-outcome.ts";

/** Fetches the outcome of a write by its idempotency key. @throws ProblemError if it can't be loaded. */
export function fetchWriteOutcome(account: string, idempotencyKey: string): Promise<WriteOutcome> {
  return get<WriteOutcome>(outcomePath(accountPath(account), idempotencyKey));
}
