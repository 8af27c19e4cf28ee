import { operationNames, operations } from "@edge-console/contract/operations";
import type { Refusal } from "../policy/admission.ts";
import type { Route } from "../policy/route.ts";
import { actorOf } from "./actor.ts";
import type { AuditAction } from "./actions.ts";
import type { AuditLog } from "./audit-log.ts";

const longestTarget = 200;

/** Puts on record that somebody's role did not allow what they asked for. */
export function recordRefusal(audit: AuditLog, refusal: Refusal): Promise<void> {
  const { user, actor, accountId, route, context, path } = refusal;
  return audit.record({
    accountId,
    actor: actorOf({ user, actor }),
    action: actionOf(route),
    target: path.replace(/^\/api\/accounts\/[^/]*(\/v1)?/, "").slice(0, longestTarget),
    outcome: "refused",
    changes: [],
    reason: null,
    address: context.address,
    requestId: context.requestId,
  });
}

/** What is done to the API key, by the end of the path. */
const keyActions: Readonly<Record<string, AuditAction>> = {
  "/reveal": "revealApiKey",
  "/renew": "renewApiKey",
  "/access": "switchApiAccess",
};

/** What the route would have done, by the names of the contract where it has one. */
function actionOf(route: Route): AuditAction {
  const key = `${route.method} ${route.path.replaceAll(/:([A-Z_]+)/g, "{$1}")}`;
  const name = operationNames.find(
    (name) => key === `${operations[name].method} /api/accounts/:accountId/v1${operations[name].path}`,
  );
  if (name) return name;
  const [, act] = /\/api-key(\/\w+)?$/.exec(route.method === "POST" ? route.path : "") ?? [];
  return keyActions[act ?? ""] ?? "refuseRequest";
}
