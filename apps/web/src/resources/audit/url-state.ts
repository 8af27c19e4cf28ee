import { type AuditQuery, parseAuditQuery, serializeAuditQuery } from "@edge-console/contract/console/audit-query";
import type { UrlState } from "../../ui/url-state.ts";

/** State of the list that is stored in the URL: a query with UTC days, `2026-11-21`. */
export type AuditView = Omit<AuditQuery, "text" | "from" | "to" | "changes" | "parts"> & {
  query?: string;
  from?: string;
  to?: string;
};

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

function parse(search: URLSearchParams): AuditView {
  const days = { from: search.get("from") ?? "", to: search.get("to") ?? "" };
  const params = new URLSearchParams(search);
  params.delete("from");
  params.delete("to");
  // Timestamps were removed above.
  const { text, ...query }: Omit<AuditQuery, "from" | "to"> = parseAuditQuery(params).query;
  return {
    ...query,
    ...(text !== undefined && { query: text }),
    ...(parseDay(days.from) !== undefined && { from: days.from }),
    ...(parseDay(days.to) !== undefined && { to: days.to }),
  };
}

function serialize({ query: text = "", from, to, ...query }: AuditView): URLSearchParams {
  const search = serializeAuditQuery({ ...query, text });
  if (from) search.set("from", from);
  if (to) search.set("to", to);
  return search;
}

/** View in the URL, with the parameters of the server's query. */
export const auditState: UrlState<AuditView> = {
  defaults: { query: "", actor: [], action: [], outcome: [], zone: "", target: "", run: "", from: "", to: "" },
  parse,
  serialize,
};

/** Returns the query of a view. The last day is inclusive. */
export function toAuditQuery({ query: text = "", from = "", to = "", ...query }: AuditView): AuditQuery {
  const [start, end] = [parseDay(from), parseDay(to)];
  // Serializing drops empty texts and lists.
  return parseAuditQuery(
    serializeAuditQuery({
      ...query,
      text,
      ...(start !== undefined && { from: start }),
      ...(end !== undefined && { to: end + 86_400 }),
    }),
  ).query;
}

function parseDay(text: string): number | undefined {
  const time = dayPattern.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(time) ? undefined : time / 1000;
}
