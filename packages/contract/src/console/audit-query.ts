/** Outcome of an action. `refused`: denied by the console, nothing was sent; `unknown`: may have been applied. */
export const auditOutcomes = ["applied", "not-applied", "unknown", "refused"] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/**
 * Kind of actor: a member of the account, an access token, support staff, the operator on the command line, the console itself
 * (automatically), or someone outside the console.
 */
export const auditActorKinds = ["member", "token", "support", "operator", "console", "outside"] as const;
export type AuditActorKind = (typeof auditActorKinds)[number];

/** Filters of the audit log. Entries have to match all of them. */
export interface AuditQuery {
  /** User IDs, or actor kinds for actors who aren't members. */
  readonly actor?: readonly string[];
  readonly action?: readonly string[];
  readonly outcome?: readonly AuditOutcome[];
  /** Leaves out denied reads. */
  readonly changes?: true;
  /** Zone ID: entries about the zone, its hostnames, and their certificates. */
  readonly zone?: string;
  /** Path of a resource below /v1, including everything below it. */
  readonly target?: string;
  /** Bulk run: the changes that it made. */
  readonly run?: string;
  /** Leaves out the changes of bulk runs, whose own entries stay. */
  readonly parts?: "hidden";
  /** Unix seconds, inclusive. */
  readonly from?: number;
  /** Unix seconds, exclusive. */
  readonly to?: number;
  /** Text to find in the actor, action, target, reason, or fields; case-insensitive. */
  readonly text?: string;
}

/** Longest search text, in characters. */
const maxAuditTextLength = 200;
/** Page size of the audit log. */
export const auditPageLimits = { max: 500, default: 50 } as const;
/** Maximum number of entries in an export. The newest are included. */
export const maxAuditExportRows = 50_000;

/** File formats of an audit log export. */
export const auditExportFormats = ["csv", "json"] as const;
export type AuditExportFormat = (typeof auditExportFormats)[number];

/** An invalid field of a query, with a message. */
export interface AuditQueryError {
  readonly field: string;
  readonly message: string;
}

/** Serializes a query to URL search parameters. */
export function serializeAuditQuery(query: AuditQuery): URLSearchParams {
  const search = new URLSearchParams();
  for (const [field, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== "") search.append(field, String(one));
    }
  }
  return search;
}

/** Parses a query from URL search parameters. Invalid fields are left out and returned as errors. */
export function parseAuditQuery(search: URLSearchParams): { query: AuditQuery; errors: AuditQueryError[] } {
  const errors: AuditQueryError[] = [];
  const list = (field: string) => search.getAll(field).filter((value) => value !== "");
  const readText = (field: string, pattern: RegExp, message: string): string | undefined => {
    const value = search.get(field) ?? "";
    if (value === "") return undefined;
    if (pattern.test(value)) return value;
    errors.push({ field, message });
    return undefined;
  };
  const readTime = (field: string) => {
    const value = readText(field, /^\d{1,11}$/, "Must be a time in Unix seconds.");
    return value === undefined ? undefined : Number(value);
  };
  const outcomes = list("outcome");
  const outcome = auditOutcomes.filter((one) => outcomes.includes(one));
  if (outcomes.some((one) => !auditOutcomes.some((known) => known === one))) {
    errors.push({ field: "outcome", message: `Must be any of ${auditOutcomes.join(", ")}.` });
  }
  const actor = list("actor");
  const action = list("action");
  const changes = readText("changes", /^true$/, "Must be “true”.");
  const zone = readText("zone", /^[A-Z0-9]{9}$/, "Must be a zone ID.");
  const target = readText("target", /^\/[\w/.@-]{0,199}$/, "Must be the path of a resource below /v1.");
  const run = readText("run", /^[\w-]{1,40}$/, "Must be the ID of a bulk run.");
  const parts = readText("parts", /^hidden$/, "Must be “hidden”.");
  const from = readTime("from");
  const to = readTime("to");
  const text = (search.get("text") ?? "").trim();
  if (text.length > maxAuditTextLength) {
    errors.push({ field: "text", message: `Must be at most ${maxAuditTextLength} characters.` });
  }
  const query = {
    ...(actor.length > 0 && { actor }),
    ...(action.length > 0 && { action }),
    ...(outcome.length > 0 && { outcome }),
    ...(changes !== undefined && { changes: true as const }),
    ...(zone !== undefined && { zone }),
    ...(target !== undefined && { target }),
    ...(run !== undefined && { run }),
    ...(parts !== undefined && { parts: "hidden" as const }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(text !== "" && { text: text.slice(0, maxAuditTextLength) }),
  };
  return { query, errors };
}
