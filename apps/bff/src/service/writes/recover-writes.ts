import { findAuditAction } from "@edge-console/contract/console/audit-actions";
import type { AuditLog } from "../../people/audit/audit-log.ts";
import { parseChanges } from "../../people/audit/changes.ts";
import { createSystemEntry } from "../../people/audit/new-entries.ts";
import { findUser } from "../../people/users/users.ts";
import type { ExternalChangeDetector } from "../external-changes/detector.ts";
import type { Intents } from "../upstream/write-intents.ts";
import { parseIntentTarget } from "./parse-intent-target.ts";

export interface RecoverWritesDeps {
  readonly intents: Intents;
  readonly audit: AuditLog;
  readonly externalChanges: ExternalChangeDetector;
}

/**
 * Marks writes of dead processes as unknown and adds them to the audit log. `isOnlyProcess`: no other process can be writing.
 * Returns the number of writes.
 */
export function recoverWrites(
  { intents, audit, externalChanges }: RecoverWritesDeps,
  { isOnlyProcess }: { readonly isOnlyProcess: boolean },
): Promise<number> {
  return intents.abandon(isOnlyProcess, async (transaction, at, intent) => {
    const user = await findUser(transaction, "id", intent.user_id);
    const action = findAuditAction(intent.operation);
    // The operation belongs to another version of the console.
    if (!action) return;
    const fact = createSystemEntry({
      accountId: intent.account_id,
      actor: { id: intent.user_id, email: user?.email ?? "", kind: "member" },
      action,
      target: intent.target,
      outcome: "unknown",
      changes: parseChanges(intent.changes),
      address: intent.address,
      reason: "The console stopped while this was being sent.",
      requestId: intent.request_id,
    });
    await externalChanges.invalidate(transaction, at, intent.account_id, parseIntentTarget(intent)?.ids ?? {});
    await audit.append(transaction, at, fact);
  });
}
