import { type AuditQuery, parseAuditQuery, serializeAuditQuery } from "@edge-console/contract/console/audit-query";
import type { UrlState } from "../../ui/url-state.ts";

/** What the list shows, as its address holds it: a query whose days are UTC days, `2026-11-21`. */
export type AuditView = Omit<AuditQuery, "from" | "to" | "changes"> & { from?: string; to?: string };

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

function parse(search: URLSearchParams): AuditView {
  const days = { from: search.get("from") ?? "", to: search.get("to") ?? "" };
  const rest = new URLSearchParams(search);
  rest.delete("from");
  rest.delete("to");
  // Its moments are out of it already.
  const query: Omit<AuditQuery, "from" | "to"> = parseAuditQuery(rest).query;
  return {
    ...query,
    ...(parseDay(days.from) !== undefined && { from: days.from }),
    ...(parseDay(days.to) !== undefined && { to: days.to }),
  };
}

function serialize({ from, to, ...query }: AuditView): URLSearchParams {
  const search = serializeAuditQuery(query);
  if (from) search.set("from", from);
  if (to) search.set("to", to);
  return search;
}

/** The view in the URL, with the parameters of the server's own query. */
export const auditState: UrlState<AuditView> = { parse, serialize };

/** The query that a view stands for; the last day is in it. */
export function toAuditQuery({ from = "", to = "", ...query }: AuditView): AuditQuery {
  const [begin, end] = [parseDay(from), parseDay(to)];
  // Empty texts and lists ask for nothing.
  return parseAuditQuery(
    serializeAuditQuery({
      ...query,
      ...(begin !== undefined && { from: begin }),
      ...(end !== undefined && { to: end + 86_400 }),
    }),
  ).query;
}

/** Whether a view leaves anything out. */
export function hasFilters(view: AuditView): boolean {
  return Object.keys(toAuditQuery(view)).length > 0;
}

function parseDay(text: string): number | undefined {
  const time = dayPattern.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(time) ? undefined : time / 1000;
}

/** What takes every filter away. */
export const clearedFilters: Required<Omit<AuditView, "zone" | "target">> = {
  actor: [],
  action: [],
  outcome: [],
  from: "",
  to: "",
  text: "",
};
