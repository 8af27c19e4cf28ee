import { operationNames } from "@edge-console/contract/operations";
import { apiKeyActions, type AuditAction } from "../audit/actions.ts";
import type { AuditLog } from "../audit/audit-log.ts";
import { unrequestedFact } from "../audit/facts.ts";
import type { OutsideWatch } from "../outside/watcher.ts";
import { abandonedAfterSeconds, type Intents } from "../upstream/intents.ts";
import { subjectOf } from "./intent-subject.ts";

/** What recovering takes. */
export interface RecoverParts {
  readonly intents: Intents;
  readonly audit: AuditLog;
  readonly outside: OutsideWatch;
}

/**
 * Resolves the writes on which a process died: nobody saw their end, so they are unknown, and put on record as such.
 * `alone`: no other process can be writing, so that none is waited for. Returns how many there were.
 */
export function recoverWrites(
  { intents, audit, outside }: RecoverParts,
  { alone }: { readonly alone: boolean },
): Promise<number> {
  return intents.abandon(alone ? 0 : abandonedAfterSeconds, async (transaction, at, intent) => {
    const user = await transaction
      .selectFrom("users")
      .select("email")
      .where("id", "=", intent.user_id)
      .executeTakeFirst();
    const action = actionOf(intent.operation);
    // Of another version of the console: there is no name for it here.
    if (!action) return;
    const fact = unrequestedFact({
      accountId: intent.account_id,
      actor: { id: intent.user_id, email: user?.email ?? "", kind: "member" },
      action,
      target: intent.target,
      outcome: "unknown",
      reason: "The console stopped while this was being sent.",
      requestId: intent.request_id,
    });
    await audit.append(transaction, at, fact);
    await outside.lost(transaction, at, intent.account_id, subjectOf(intent)?.ids ?? {});
  });
}

function actionOf(name: string): AuditAction | undefined {
  return [...operationNames, ...apiKeyActions].find((action) => action === name);
}
