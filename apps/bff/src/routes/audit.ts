import { auditViewOf } from "../audit/actions.ts";
import type { AuditLog } from "../audit/audit-log.ts";
import { ProblemError } from "../http/problem.ts";
import { route, type Route } from "../policy/route.ts";

/** An account's audit log, as far as the role may read it: newest first, a page at a time. */
export function auditRoutes({ audit }: { readonly audit: AuditLog }): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/accounts/:accountId/audit",
      access: { kind: "account", permission: "audit:read" },
      async handle({ account, actor, user, query }) {
        const view = auditViewOf(actor, user.id);
        return { status: 200, body: await audit.page(account.id, view, readCursor(query.get("cursor"))) };
      },
    }),
  ];
}

function readCursor(text: string | null): number | null {
  if (text === null || text === "") return null;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new ProblemError("invalid-request", {
    errors: [{ field: "cursor", message: "Give `next` of a page before." }],
  });
}
