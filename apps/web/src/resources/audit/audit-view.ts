import { type AuditQuery, parseAuditQuery, serializeAuditQuery } from "@edge-console/contract/console/audit-query";
import type { UrlState } from "../../ui/url-state.ts";

/** What the list shows, as its address holds it: a query whose days are UTC days, `2026-11-21`. */
export type AuditView = Omit<AuditQuery, "from" | "to" | "changes"> & { from?: string; to?: string };

const day = /^\d{4}-\d{2}-\d{2}$/;

function parse(search: URLSearchParams): AuditView {
  const days = { from: search.get("from") ?? "", to: search.get("to") ?? "" };
  const rest = new URLSearchParams(search);
  rest.delete("from");
  rest.delete("to");
  // Its moments are out of it already.
  const query: Omit<AuditQuery, "from" | "to"> = parseAuditQuery(rest).query;
  return {
    ...query,
    ...(secondsOf(days.from) !== undefined && { from: days.from }),
    ...(secondsOf(days.to) !== undefined && { to: days.to }),
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
export function queryOf({ from = "", to = "", ...query }: AuditView): AuditQuery {
  const [begin, end] = [secondsOf(from), secondsOf(to)];
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
export function isNarrowed(view: AuditView): boolean {
  return Object.keys(queryOf(view)).length > 0;
}

function secondsOf(text: string): number | undefined {
  const time = day.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(time) ? undefined : time / 1000;
}

/** What takes every filter away. */
export const cleared: Required<Omit<AuditView, "zone" | "target">> = {
  actor: [],
  action: [],
  outcome: [],
  from: "",
  to: "",
  text: "",
};
