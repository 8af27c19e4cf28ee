import type { Refusal } from "../auth/authorizer.ts";
import { actorOf } from "./actor.ts";
import type { AuditLog } from "./audit-log.ts";

const longestTarget = 200;

/** Puts on record that somebody's role did not allow what they asked for. */
export function recordRefusal(audit: AuditLog, refusal: Refusal): Promise<void> {
  const { user, actor, accountId, route, context, path } = refusal;
  return audit.record({
    accountId,
    actor: actorOf({ user, actor }),
    action: route.action,
    target: path.replace(/^\/api\/accounts\/[^/]*(\/v1)?/, "").slice(0, longestTarget),
    outcome: "refused",
    changes: [],
    reason: null,
    address: context.address,
    requestId: context.requestId,
  });
}
