import type { Severity } from "../findings/finding.ts";
import { type Actor, can, type Permission } from "../permissions.ts";

/** What an alert is about. Members subscribe by category. */
interface AlertCategoryDefinition {
  readonly label: string;
  /** What it watches, shown next to its subscription. */
  readonly description: string;
  /** Who sees its alerts. */
  readonly permission: Permission;
}

const categories = {
  zones: {
    label: "Zones not serving traffic",
    description:
      "What stops the traffic of zones or hostnames: a tunnel, an expired certificate, blocked visitors, or a pause.",
    permission: "zones:read",
  },
  certificates: {
    label: "Certificates",
    description: "Certificates that will expire, aren't issued, or aren't renewed.",
    permission: "hostnames:read",
  },
  hostnames: {
    label: "Hostnames",
    description: "Hostnames whose DNS stops pointing to their zone.",
    permission: "hostnames:read",
  },
  tunnels: {
    label: "Tunnels",
    description: "Tunnels without zones that are disconnected, and connectors that are outdated.",
    permission: "tunnels:read",
  },
  account: {
    label: "Account",
    description: "The free usage limit, and an API key that is rejected or an account that is suspended.",
    permission: "standing:read",
  },
  usage: {
    label: "Usage",
    description: "Requests or bandwidth of this month, or their forecast, above your account's thresholds.",
    permission: "usage:read",
  },
  traffic: {
    label: "Unusual traffic",
    description: "Requests, blocked requests, or cache hit ratio that are unusual for the weekday and hour.",
    permission: "zones:read",
  },
  service: {
    label: "Service status",
    description: "Incidents and maintenance of Edge Delivery.",
    permission: "status:read",
  },
  edges: {
    label: "Edge IP addresses",
    description: "Edge IP addresses that are added or removed, so that firewalls can follow.",
    permission: "edges:read",
  },
  changes: {
    label: "External changes",
    description: "Changes of zones and hostnames that were made outside the console.",
    permission: "zones:read",
  },
  deviations: {
    label: "Deviations",
    description: "Zones that deviate from a baseline, or differ from an IP list or the account's configuration file.",
    permission: "zones:read",
  },
  security: {
    label: "Security",
    description:
      "Sign-ins from new browsers, inspections by support staff, and changes of members, the API key, alert channels, and two-factor authentication.",
    permission: "members:manage",
  },
} as const satisfies Record<string, AlertCategoryDefinition>;

export type AlertCategory = keyof typeof categories;

/** All categories, in the order in which they're listed. */
export const alertCategories: Readonly<Record<AlertCategory, AlertCategoryDefinition>> = categories;
export const alertCategoryNames = Object.keys(categories).filter((name): name is AlertCategory => name in categories);

/** Returns the label of a category within a sentence: "edge IP addresses". */
export function formatAlertCategory(category: AlertCategory): string {
  const { label } = alertCategories[category];
  return label.charAt(0).toLowerCase() + label.slice(1);
}

/** A kind of alert. */
export interface AlertKindDefinition {
  readonly label: string;
  readonly category: AlertCategory;
  /** Severity when it opens; a level of the condition can raise it. */
  readonly severity: Severity;
  /**
   * `condition`: it's resolved when its condition ends. `event`: something that happened once; it's resolved when a member
   * acknowledges it, or after a week.
   */
  readonly type: "condition" | "event";
  /** The condition has to hold for so many seconds before it opens, and to be gone for as long before it's resolved. */
  readonly delaySeconds?: number;
  /** If the condition has to be gone for another time before it's resolved. */
  readonly resolveAfterSeconds?: number;
  /** While it's open and not acknowledged, subscribers are reminded after so many seconds. */
  readonly remindAfterSeconds?: number;
}

const day = 86_400;

const kinds = {
  "tunnel-disconnected": {
    label: "Tunnel disconnected",
    category: "zones",
    severity: "critical",
    type: "condition",
    // The API calls a tunnel disconnected after 90 seconds without a report.
    remindAfterSeconds: day,
  },
  "not-serving": {
    label: "Zones not serving traffic",
    category: "zones",
    severity: "critical",
    type: "condition",
    remindAfterSeconds: day,
  },
  "zone-paused": {
    label: "Zone paused by provider",
    category: "zones",
    severity: "critical",
    type: "condition",
    remindAfterSeconds: day,
  },
  maintenance: {
    label: "Maintenance mode for an hour",
    category: "zones",
    severity: "warning",
    type: "condition",
    delaySeconds: 3_600,
    resolveAfterSeconds: 0,
    remindAfterSeconds: day,
  },
  "certificate-expiring": {
    label: "Uploaded certificate expires soon",
    category: "certificates",
    severity: "warning",
    type: "condition",
  },
  "certificate-expired": {
    label: "Certificate expired",
    category: "zones",
    severity: "critical",
    type: "condition",
    remindAfterSeconds: day,
  },
  "certificate-missing": {
    label: "Certificate not issued",
    category: "certificates",
    severity: "warning",
    type: "condition",
    remindAfterSeconds: 3 * day,
  },
  "certificate-not-renewed": {
    label: "Managed certificate not renewed",
    category: "certificates",
    severity: "warning",
    type: "condition",
    remindAfterSeconds: 2 * day,
  },
  "https-forced-without-certificate": {
    label: "Force HTTPS without a valid certificate",
    category: "zones",
    severity: "critical",
    type: "condition",
    remindAfterSeconds: day,
  },
  "dns-changed": {
    label: "DNS doesn't point to the zone",
    category: "hostnames",
    severity: "warning",
    type: "condition",
    delaySeconds: 300,
    remindAfterSeconds: 7 * day,
  },
  "unused-tunnel-disconnected": {
    label: "Tunnel without zones disconnected",
    category: "tunnels",
    severity: "info",
    type: "condition",
    delaySeconds: 120,
  },
  "connector-outdated": {
    label: "Connector outdated",
    category: "tunnels",
    severity: "info",
    type: "condition",
    remindAfterSeconds: 30 * day,
  },
  "usage-limit": {
    label: "Free usage limit reached",
    category: "account",
    severity: "critical",
    type: "condition",
    remindAfterSeconds: day,
  },
  "api-key-rejected": {
    label: "Edge API denied access",
    category: "account",
    severity: "critical",
    type: "condition",
    delaySeconds: 60,
    remindAfterSeconds: day,
  },
  "usage-threshold": {
    label: "Usage above threshold",
    category: "usage",
    severity: "warning",
    type: "condition",
  },
  "usage-forecast": {
    label: "Usage forecast above threshold",
    category: "usage",
    severity: "info",
    type: "condition",
    delaySeconds: 3_600,
  },
  "requests-unusual": {
    label: "Unusual number of requests",
    category: "traffic",
    severity: "warning",
    type: "condition",
  },
  "hit-ratio-unusual": {
    label: "Unusual cache hit ratio",
    category: "traffic",
    severity: "warning",
    type: "condition",
  },
  "blocked-unusual": {
    label: "Unusual number of blocked requests",
    category: "traffic",
    severity: "warning",
    type: "condition",
  },
  "service-incident": {
    label: "Service incident",
    category: "service",
    severity: "warning",
    type: "condition",
    delaySeconds: 60,
  },
  "edges-changed": { label: "Edge IP addresses changed", category: "edges", severity: "warning", type: "event" },
  "external-change": { label: "Changed outside the console", category: "changes", severity: "info", type: "event" },
  "file-drift": {
    label: "Zones differ from the configuration file",
    category: "deviations",
    severity: "warning",
    type: "condition",
    // A run that applies the file takes minutes.
    delaySeconds: 600,
    resolveAfterSeconds: 0,
    remindAfterSeconds: 7 * day,
  },
  "baseline-deviation": {
    label: "Zones deviate from a baseline",
    category: "deviations",
    severity: "warning",
    type: "condition",
    // A run that fixes them takes minutes.
    delaySeconds: 600,
    resolveAfterSeconds: 0,
    remindAfterSeconds: 30 * day,
  },
  "ip-list-drift": {
    label: "Zones differ from an IP list",
    category: "deviations",
    severity: "warning",
    type: "condition",
    // A run that applies the list takes minutes.
    delaySeconds: 600,
    resolveAfterSeconds: 0,
    remindAfterSeconds: 7 * day,
  },
  "ip-list-import": {
    label: "An IP list couldn't be imported",
    category: "deviations",
    severity: "warning",
    type: "condition",
    // The console tries again every hour.
    delaySeconds: 7_200,
    resolveAfterSeconds: 0,
    remindAfterSeconds: 7 * day,
  },
  "new-browser": { label: "Sign-in from a new browser", category: "security", severity: "info", type: "event" },
  "api-key-revealed": { label: "API key revealed", category: "security", severity: "warning", type: "event" },
  "api-key-rotated": { label: "API key rotated", category: "security", severity: "warning", type: "event" },
  "member-added": { label: "Member added", category: "security", severity: "warning", type: "event" },
  "role-raised": { label: "Role raised", category: "security", severity: "warning", type: "event" },
  "two-factor-removed": {
    label: "Two-factor authentication turned off",
    category: "security",
    severity: "warning",
    type: "event",
  },
  "inspection-started": {
    label: "Inspection by support staff",
    category: "security",
    severity: "warning",
    type: "event",
  },
  "alert-channel-removed": { label: "Alert channel removed", category: "security", severity: "warning", type: "event" },
  "alert-channel-changed": {
    label: "Alert channel disabled or restricted",
    category: "security",
    severity: "warning",
    type: "event",
  },
} as const satisfies Record<string, AlertKindDefinition>;

export type AlertKind = keyof typeof kinds;

/** All kinds of alerts. The keys are stored and sent to webhooks, so they never change. */
export const alertKinds: Readonly<Record<AlertKind, AlertKindDefinition>> = kinds;
export const alertKindNames = Object.keys(kinds).filter((name): name is AlertKind => name in kinds);

/** Returns the kind with this name; undefined for one of a newer version. */
export function findAlertKind(name: string): AlertKind | undefined {
  return alertKindNames.find((kind) => kind === name);
}

/** Lists the categories whose alerts a role sees. */
export function listAlertCategories(actor: Actor): AlertCategory[] {
  return alertCategoryNames.filter((name) => can(actor, alertCategories[name].permission));
}

/** Lists the kinds of alerts that a role sees. */
export function listAlertKinds(actor: Actor): AlertKind[] {
  return alertKindNames.filter((name) => can(actor, alertCategories[alertKinds[name].category].permission));
}
