import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { AuditActorKind, AuditOutcome } from "@edge-console/contract/console/audit-query";
import { paths } from "../../paths.ts";

/** The verbs of operations that have another word on the screens. */
const verbs: Readonly<Record<string, string>> = { Update: "Change", Get: "Read", List: "Read" };

/** What is said of these once they were done. */
const irregular: Readonly<Record<string, string>> = {
  Read: "Read",
  Set: "Set",
  Reset: "Reset",
  Take: "Took",
  Deny: "Denied",
};

/** How an action ended. */
export const outcomeWords: Readonly<Record<AuditOutcome, string>> = {
  applied: "Applied",
  "not-applied": "Not applied",
  unknown: "Unknown",
  refused: "Refused",
};

/** Those who act and are no members. */
const actorWords: Readonly<Record<Exclude<AuditActorKind, "member">, string>> = {
  support: "Support",
  operator: "The operator of this console",
  console: "This console, by itself",
  outside: "Somebody outside this console",
};

/** What is said of who acted, next to the name. */
export const actorKindNotes: Readonly<Partial<Record<AuditActorKind, string>>> = { support: "Support staff" };

/** What an action is called, as on its button: "updateZone" → "Change zone". */
export function actWords(action: string): string {
  const [verb = "", ...rest] = action.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).split(" ");
  const first = verb.charAt(0).toUpperCase() + verb.slice(1);
  return [verbs[first] ?? first, ...rest]
    .join(" ")
    .replace(/\bapi\b/, "API")
    .replace(/\bforce https\b/, "Force HTTPS");
}

/** What became of an action: "Changed zone" where it was done, "Change zone" where it was not, or nobody knows. */
export function doneWords({
  action,
  outcome,
  resolvedBy,
}: Pick<AuditEntry, "action" | "outcome" | "resolvedBy">): string {
  const words = actWords(action);
  if ((resolvedBy?.outcome ?? outcome) !== "applied") return words;
  return words.replace(/^\w+/, (verb) => irregular[verb] ?? `${verb.replace(/e$/, "")}ed`);
}

/** Who acted: a person's address, or what they are where they have none here. */
export function actorName({ email, kind }: AuditEntry["actor"]): string {
  if (email !== "" && kind !== "operator") return email;
  return kind === "member" ? "Somebody" : actorWords[kind];
}

/** What was done or was to be done, and the fields that got another value, where it was a change. */
export function changeWords(entry: Pick<AuditEntry, "action" | "outcome" | "resolvedBy" | "changes">): string {
  const fields = entry.action.startsWith("update")
    ? entry.changes.filter(({ before, after }) => before !== after).map(({ field }) => field)
    : [];
  if (fields.length === 0) return doneWords(entry);
  const most = 3;
  const rest = fields.length > most ? ` and ${fields.length - most} more` : "";
  return `${doneWords(entry)}: ${fields.slice(0, most).join(", ")}${rest}`;
}

/** Where the zone is that something was done to; undefined for what concerns no zone. */
export function placeOf(account: string, target: string): { zone: string; to: string } | undefined {
  const zone = /^\/cdn\/([A-Z0-9]{9})(?:\/|$)/.exec(target)?.[1];
  return zone === undefined ? undefined : { zone, to: paths.zone(account, zone) };
}
