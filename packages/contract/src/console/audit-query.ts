/** How a recorded action ended. `refused` never left the console; `unknown` may or may not have been applied. */
export const auditOutcomes = ["applied", "not-applied", "unknown", "refused"] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/**
 * Who acted: a member of the account, support staff, the operator by the command line, the console by itself, or
 * somebody who does not use this console.
 */
export const auditActorKinds = ["member", "support", "operator", "console", "outside"] as const;
export type AuditActorKind = (typeof auditActorKinds)[number];

/** Which rows of an audit log are asked for: those that meet all of what is given. */
export interface AuditQuery {
  /** The ids of people, or the kinds of those who are no members. */
  readonly actor?: readonly string[];
  readonly action?: readonly string[];
  readonly outcome?: readonly AuditOutcome[];
  /** Leaves out denied reads, which change nothing. */
  readonly changes?: true;
  /** What happened to this zone, its hostnames and their certificates. */
  readonly zone?: string;
  /** The path of one thing below /v1, with all that lies below it. */
  readonly target?: string;
  /** Unix seconds: from this moment on. */
  readonly from?: number;
  /** Unix seconds: before this moment. */
  readonly to?: number;
  /** Words to be found in who, what, whereto, why or which field, whatever the case. */
  readonly text?: string;
}

/** The longest text that is searched for, in characters. */
const maxAuditTextLength = 200;
/** So many entries fit on a page at most, and so many come unless it is said. */
export const auditPageLimits = { max: 500, default: 50 } as const;
/** The most entries of one export: the newest are in it. */
export const maxAuditExportRows = 50_000;

/** The audit log can be had as a file of these kinds. */
export const auditExportFormats = ["csv", "json"] as const;
export type AuditExportFormat = (typeof auditExportFormats)[number];

/** A field of a query that cannot be read, and what it must be. */
export interface AuditQueryError {
  readonly field: string;
  readonly message: string;
}

/** A query as an address carries it. */
export function serializeAuditQuery(query: AuditQuery): URLSearchParams {
  const search = new URLSearchParams();
  for (const [field, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== "") search.append(field, String(one));
    }
  }
  return search;
}

/** Reads a query from an address. What cannot be read is left out of it and told as a fault. */
export function parseAuditQuery(search: URLSearchParams): { query: AuditQuery; faults: AuditQueryError[] } {
  const faults: AuditQueryError[] = [];
  const list = (field: string) => search.getAll(field).filter((value) => value !== "");
  const single = (field: string, pattern: RegExp, message: string): string | undefined => {
    const value = search.get(field) ?? "";
    if (value === "") return undefined;
    if (pattern.test(value)) return value;
    faults.push({ field, message });
    return undefined;
  };
  const moment = (field: string) => {
    const value = single(field, /^\d{1,11}$/, "Give Unix seconds.");
    return value === undefined ? undefined : Number(value);
  };
  const outcomes = list("outcome");
  const outcome = auditOutcomes.filter((one) => outcomes.includes(one));
  if (outcomes.some((one) => !auditOutcomes.some((known) => known === one))) {
    faults.push({ field: "outcome", message: `Give any of ${auditOutcomes.join(", ")}.` });
  }
  const actor = list("actor");
  const action = list("action");
  const changes = single("changes", /^true$/, "Must be “true”.");
  const zone = single("zone", /^[A-Z0-9]{9}$/, "Give a zone's id.");
  const target = single("target", /^\/[\w/.@-]{0,199}$/, "Give the path of a thing below /v1.");
  const from = moment("from");
  const to = moment("to");
  const text = (search.get("text") ?? "").trim();
  if (text.length > maxAuditTextLength) {
    faults.push({ field: "text", message: `Give ${maxAuditTextLength} characters at most.` });
  }
  const query = {
    ...(actor.length > 0 && { actor }),
    ...(action.length > 0 && { action }),
    ...(outcome.length > 0 && { outcome }),
    ...(changes !== undefined && { changes: true as const }),
    ...(zone !== undefined && { zone }),
    ...(target !== undefined && { target }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(text !== "" && { text: text.slice(0, maxAuditTextLength) }),
  };
  return { query, faults };
}
