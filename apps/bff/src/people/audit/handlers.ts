import type { auditOperations } from "@edge-console/contract/console-operations/audit";
import { auditPageLimits, type AuditQuery, parseAuditQuery } from "@edge-console/contract/console/audit-query";
import { toFileName } from "@edge-console/contract/rules/file-name";
import { type AuditView, getAuditView } from "./actions.ts";
import type { AuditLog } from "./audit-log.ts";
import { exportEntries } from "./export.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { type Handlers, Reply } from "../../platform/http/console-routes.ts";
import type { AccountContext } from "../../platform/http/route.ts";
import { formatIsoTime } from "../../platform/format/times.ts";

/** Handlers of an account's audit log: pages, filters, export, and single entries, as far as the role may read them. */
export function auditHandlers({ audit }: { readonly audit: AuditLog }): Handlers<keyof typeof auditOperations> {
  return {
    async listAuditEntries(context) {
      const { cursor = null, limit = auditPageLimits.default } = context.query;
      const options = { query: parseFilters(context), length: Math.max(1, limit) };
      return audit.page(context.account.id, getView(context), cursor, options);
    },
    getAuditFacets: (context) => audit.facets(context.account.id, getView(context)),
    async exportAuditLog(context) {
      const { account, query } = context;
      const { format } = query;
      const view = getView(context);
      const stream = exportEntries(audit, { account, view, query: parseFilters(context), format });
      const at = formatIsoTime(Math.floor(Date.now() / 1000));
      return new Reply(stream, { headers: getFileHeaders(toFileName(account.name, "Audit log", at), format) });
    },
    async getAuditEntry(context) {
      const entry = await audit.find(context.account.id, getView(context), context.params.entryId);
      if (!entry) throw new ProblemError("not-found");
      return entry;
    },
  };
}

function getView({ actor, user }: AccountContext): AuditView {
  return getAuditView(actor, user.id);
}

function parseFilters(context: AccountContext): AuditQuery {
  const { query, errors } = parseAuditQuery(context.searchParams);
  if (errors.length > 0) throw new ProblemError("invalid-request", { errors });
  return query;
}

function getFileHeaders(name: string, format: "csv" | "json") {
  const type = format === "csv" ? "text/csv" : "application/json";
  // The name of the account can have any letters; the first name is for clients without RFC 6266.
  const names = `filename="audit-log.${format}"; filename*=UTF-8''${encodeURIComponent(`${name}.${format}`)}`;
  return { "content-type": `${type}; charset=utf-8`, "content-disposition": `attachment; ${names}` };
}
