import type { Actor } from "@edge-console/contract/permissions";
import type { PublicContext, Route, SessionUser } from "../http/route.ts";
import { toAuditActor } from "./actor.ts";
import type { AuditLog } from "./audit-log.ts";

const maxTargetLength = 200;

/** Request without the required permission. */
export interface DeniedRequest {
  readonly user: SessionUser;
  readonly actor: Actor;
  readonly accountId: string;
  readonly route: Route;
  readonly context: PublicContext;
  readonly path: string;
}

/** Records a denied request in the audit log. */
export function recordDeniedRequest(audit: AuditLog, request: DeniedRequest): Promise<void> {
  const { user, actor, accountId, route, context, path } = request;
  return audit.record({
    accountId,
    actor: toAuditActor({ user, actor }),
    action: route.action,
    target: path.replace(/^\/api\/accounts\/[^/]*(\/v1)?/, "").slice(0, maxTargetLength),
    outcome: "refused",
    changes: [],
    reason: null,
    address: context.address,
    requestId: context.requestId,
  });
}
