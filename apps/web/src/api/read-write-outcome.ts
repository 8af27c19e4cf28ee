import type { WriteOutcome } from "@edge-console/contract/console/unconfirmed-writes";
import { ofAccount, read } from "./console-call.ts";
import { outcomePath } from "./write-outcome.ts";

/** Returns what the console knows of a write, by its idempotency key. @throws ProblemError if that can't be loaded. */
export function readWriteOutcome(account: string, idempotencyKey: string): Promise<WriteOutcome> {
  return read<WriteOutcome>(outcomePath(ofAccount(account), idempotencyKey));
}
