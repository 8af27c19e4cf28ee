import { formatQuantity } from "./quantities.ts";
import { type AlertKind, alertKindNames, alertKinds, findAlertKind } from "../alerts/alert-kinds.ts";
import { getFieldLabel } from "../fields/objects.ts";
import { endpointFields } from "../fields/endpoint.ts";
import { hostnameFields } from "../fields/hostname.ts";
import { tunnelFields } from "../fields/tunnel.ts";
import { zoneFields } from "../fields/zone.ts";
import { type AuditAction, auditActions, findAuditAction, getAuditActionLabels } from "./audit-actions.ts";
import type { AuditEntry } from "./audit.ts";
import { parseAuditReference } from "./audit-reference.ts";
import type { AuditActorKind, AuditOutcome } from "./audit-query.ts";

/** Labels of outcomes. */
export const outcomeLabels: Readonly<Record<AuditOutcome, string>> = {
  applied: "Applied",
  "not-applied": "Not applied",
  unknown: "Unconfirmed",
  refused: "Denied",
};

/** Labels of actors that aren't members. */
export const actorLabels: Readonly<Record<Exclude<AuditActorKind, "member">, string>> = {
  token: "Access token",
  support: "Support",
  operator: "Administrator",
  console: "System",
  outside: "External",
};

/** Field of an entry that counts denied requests without an entry each. Its other fields are the actions. */
export const deniedRequestsField = "deniedRequests";

/** Labels of recorded fields that aren't fields of an object of the API. */
const consoleFieldLabels: Readonly<Record<string, string>> = {
  about: "About",
  accessToken: "Access token",
  api_access: "API access",
  api_key: "API key",
  alert: "Alert",
  authenticatorApp: "Authenticator app",
  browser: "New browser",
  check: "Rule",
  CERTIFICATE: "Certificate",
  commit: "Commit",
  currency: "Currency",
  deniedRequests: "Denied requests",
  digest: "SHA-256 of the entries before",
  email: "Email",
  endsAt: "Ends",
  emergency: "Emergency user",
  expiresAt: "Expires",
  faults: "Faults found",
  file: "File",
  graceDays: "Grace period in days",
  invitation: "Invitation",
  kind: "Alert",
  labels: "Labels",
  method: "Sign-in method",
  name: "Name",
  notes: "Notes",
  owner: "Owner",
  passkey: "Passkey",
  password: "Password",
  perMillionRequests: "Price per million requests",
  perTerabyte: "Price per TB",
  position: "Last position in the log",
  PRIVATE_KEY: "Private key",
  recoveryCodes: "Recovery codes",
  reason: "Reason",
  required: "Required",
  role: "Role",
  scope: "Zones",
  since: "Since",
  scheduledBy: "Scheduled by",
  staff: "Staff",
  subject: "Single sign-on subject",
};

/** Areas of the console by the start of the path of a denied request. */
const deniedAreas: Readonly<Record<string, string>> = {
  "/access-tokens": "access tokens",
  "/api-key": "the API key",
  "/audit": "the audit log",
  "/cdn": "zones",
  "/edges": "edge IP addresses",
  "/invitations": "invitations",
  "/members": "members",
  "/overview": "the overview",
  "/prices": "prices",
  "/pending-force-https": "scheduled Force HTTPS",
  "/rate-budget": "API rate limits",
  "/saved-views": "saved views",
  "/tunnel": "tunnels",
  "/two-factor-policy": "the two-factor policy",
  "/usage": "usage",
  "/zone": "zones",
};

type LabeledEntry = Pick<AuditEntry, "action" | "changes"> & { readonly target?: string };

/** Returns the label of a recorded field, or its name if there is none. */
export function getAuditFieldLabel(action: string, field: string): string {
  const counted = action === "refuseRequest" ? findAuditAction(field) : undefined;
  if (counted) return getAuditActionLabels(counted).label;
  const label = getFieldLabel(action, field);
  return label === field ? (consoleFieldLabels[field] ?? field) : label;
}

/** Returns the labels of an entry's action: its own name, where the changes make it more precise. */
export function getEntryLabels({ action, changes, target = "" }: LabeledEntry): {
  readonly label: string;
  readonly done: string;
} {
  const known = findAuditAction(action);
  if (known === undefined) return { label: action, done: action };
  if (known === "refuseRequest") {
    const count = changes.find(({ field }) => field === deniedRequestsField)?.after;
    if (typeof count === "number") {
      const label = formatQuantity(count, "more denied request");
      return { label, done: label };
    }
    const area = Object.keys(deniedAreas).find((path) => target.startsWith(path));
    // The outcome says that it was denied.
    const label = `Access to ${area === undefined ? "the console" : deniedAreas[area]}`;
    return { label, done: label };
  }
  return findSwitchLabels(known, changes) ?? getAuditActionLabels(known);
}

/**
 * Returns the wording of an entry in lists, exports, and titles: "Zone updated" if the action was applied, otherwise
 * "Update zone".
 */
export function getEntryLabel(entry: LabeledEntry & Pick<AuditEntry, "outcome" | "resolvedBy">): string {
  const { label, done } = getEntryLabels(entry);
  return (entry.resolvedBy?.outcome ?? entry.outcome) === "applied" ? done : label;
}

/** Objects that an action enables or disables, by the field that says which. */
const switches: Readonly<Partial<Record<AuditAction, readonly [field: string, object: string]>>> = {
  switchApiAccess: ["api_access", "API access"],
  updateTunnel: ["ENABLED", "Tunnel"],
};

function findSwitchLabels(action: AuditAction, changes: LabeledEntry["changes"]) {
  const [change, ...others] = changes.filter(({ before, after }) => before !== after);
  const [field, object] = switches[action] ?? [];
  if (!change || !object || others.length > 0 || change.field !== field) return undefined;
  const [verb, done] = change.after === 1 ? ["Enable", "enabled"] : ["Disable", "disabled"];
  const name = object === "Tunnel" ? "tunnel" : object;
  return { label: `${verb} ${name}`, done: `${object} ${done}` };
}

/** Labels that differ from the stored values. */
export interface StoredWords {
  readonly actions: readonly AuditAction[];
  readonly outcomes: readonly AuditOutcome[];
  readonly actorKinds: readonly AuditActorKind[];
  readonly fields: readonly string[];
  /** Starts of the paths of denied requests. */
  readonly deniedPaths: readonly string[];
  readonly alertKinds: readonly AlertKind[];
}

/** Words shorter than this are part of too many labels. */
const minLabelWordLength = 3;

/** Returns the stored values of labels that contain a word, so that a search finds the text that the list shows. */
export function findStoredWords(word: string): StoredWords {
  const text = word.toLowerCase();
  const matches = (...labels: readonly string[]) =>
    text.length >= minLabelWordLength && labels.some((label) => label.toLowerCase().includes(text));
  const findKeys = <Key extends string>(labels: Readonly<Record<Key, string>>) =>
    listKeys(labels).filter((key) => matches(labels[key]));
  const objects = [zoneFields, hostnameFields, tunnelFields, endpointFields];
  const fields = objects.flatMap((object) =>
    Object.entries(object).flatMap(([field, { label }]) => (matches(label) ? [field] : [])),
  );
  return {
    actions: auditActions.filter((action) => {
      const { label, done } = getAuditActionLabels(action);
      const [, object] = switches[action] ?? [];
      return matches(label, done, ...(object ? [`Enable ${object} enabled`, `Disable ${object} disabled`] : []));
    }),
    outcomes: findKeys(outcomeLabels),
    actorKinds: findKeys(actorLabels),
    fields: [...new Set([...fields, ...findKeys(consoleFieldLabels)])],
    deniedPaths: findKeys(deniedAreas),
    alertKinds: alertKindNames.filter((kind) => matches(alertKinds[kind].label)),
  };
}

/** Object.keys knows the keys as strings only. */
function listKeys<Key extends string>(labels: Readonly<Record<Key, string>>): Key[] {
  return Object.keys(labels).filter((key): key is Key => key in labels);
}

/** Returns which alert an entry is about, "Tunnel disconnected (nyc-office)"; undefined if it names none. */
export function describeAlertOf(changes: AuditEntry["changes"]): string | undefined {
  const after = (field: string) => changes.find((change) => change.field === field)?.after;
  const kind = after("kind");
  if (typeof kind !== "string") return undefined;
  const label = formatAlertKind(kind);
  const about = parseAuditReference(after("about"));
  return about?.name === undefined ? label : `${label} (${about.name})`;
}

/** Returns the label of a kind of alerts, or the kind if this version doesn't know it. */
export function formatAlertKind(kind: string): string {
  const known = findAlertKind(kind);
  return known ? alertKinds[known].label : kind;
}
