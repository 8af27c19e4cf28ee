import {
  auditExportFormats,
  auditPageLimits,
  type AuditQuery,
  parseAuditQuery,
} from "@edge-console/contract/console/audit-query";
import { toFileName } from "@edge-console/contract/rules/file-name";
import { type AuditView, getAuditView } from "./actions.ts";
import type { AuditLog } from "./audit-log.ts";
import { exportEntries } from "./export.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { type AccountContext, route, type Route } from "../../platform/http/route.ts";

const access = { kind: "account", permission: "audit:read" } as const;

/** Routes of an account's audit log: pages, filters, export, and single entries, as far as the role may read them. */
export function auditRoutes({ audit }: { readonly audit: AuditLog }): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/accounts/:accountId/audit",
      access,
      async handle(context) {
        const cursor = readNumber(context, "cursor", Number.MAX_SAFE_INTEGER);
        const length = readNumber(context, "limit", auditPageLimits.max) ?? auditPageLimits.default;
        const options = { query: parseQuery(context), length: Math.max(1, length) };
        return { status: 200, body: await audit.page(context.account.id, getView(context), cursor, options) };
      },
    }),
    route({
      method: "GET",
      path: "/api/accounts/:accountId/audit/facets",
      access,
      handle: async (context) => ({ status: 200, body: await audit.facets(context.account.id, getView(context)) }),
    }),
    route({
      method: "GET",
      path: "/api/accounts/:accountId/audit/export",
      access,
      async handle(context) {
        const format = auditExportFormats.find((name) => name === (context.searchParams.get("format") ?? "csv"));
        if (!format) throw createInvalidRequestProblem("format", `Must be one of ${auditExportFormats.join(", ")}.`);
        const { account } = context;
        const view = getView(context);
        const stream = exportEntries(audit, { account, view, query: parseQuery(context), format });
        // To the second, as in all exported files.
        const at = new Date().toISOString().replace(/\.\d+Z$/, "Z");
        return { status: 200, headers: getFileHeaders(toFileName(account.name, "Audit log", at), format), stream };
      },
    }),
    route({
      method: "GET",
      path: "/api/accounts/:accountId/audit/entries/:id",
      access,
      async handle(context) {
        const entry = await audit.find(context.account.id, getView(context), context.params["id"] ?? "");
        if (!entry) throw new ProblemError("not-found");
        return { status: 200, body: entry };
      },
    }),
  ];
}

function getView({ actor, user }: AccountContext): AuditView {
  return getAuditView(actor, user.id);
}

function parseQuery(context: AccountContext): AuditQuery {
  const { query, errors } = parseAuditQuery(context.searchParams);
  if (errors.length > 0) throw new ProblemError("invalid-request", { errors });
  return query;
}

function readNumber({ searchParams }: AccountContext, field: string, max: number): number | null {
  const text = searchParams.get(field) ?? "";
  if (text === "") return null;
  if (/^\d{1,15}$/.test(text) && Number(text) <= max) return Number(text);
  throw createInvalidRequestProblem(
    field,
    field === "cursor" ? "Must be `next` of a previous page." : `Must be at most ${max}.`,
  );
}

function createInvalidRequestProblem(field: string, message: string): ProblemError {
  return new ProblemError("invalid-request", { errors: [{ field, message }] });
}

function getFileHeaders(name: string, format: "csv" | "json") {
  const type = format === "csv" ? "text/csv" : "application/json";
  // The name of the account can have any letters; the first name is for clients without RFC 6266.
  const names = `filename="audit-log.${format}"; filename*=UTF-8''${encodeURIComponent(`${name}.${format}`)}`;
  return { "content-type": `${type}; charset=utf-8`, "content-disposition": `attachment; ${names}` };
}
