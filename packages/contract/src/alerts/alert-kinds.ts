import type { Severity } from "../findings/finding.ts";
import type { AlertCategory } from "./alert-categories.ts";

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
