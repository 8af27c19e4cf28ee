import type { Alert } from "@edge-console/contract/alerts/alert";
import type { AlertKind } from "@edge-console/contract/alerts/alert-kinds";
import { type Actor, can, type Permission } from "@edge-console/contract/permissions";
import { paths } from "../../paths.ts";

/** Link to the page where an alert's cause is shown and fixed. */
export type AlertLink = { label: string; to: string };

type Target = { permission: Permission; label: string; to: (account: string, alert: Alert) => string };

const zonePage: Target = {
  permission: "zones:read",
  label: "View zone",
  to: (account, { subject }) => paths.zone(account, subject.zoneId ?? subject.id),
};
const zoneStatistics: Target = {
  permission: "statistics:read",
  label: "View statistics",
  to: (account, { subject }) => paths.zoneStatistics(account, subject.zoneId ?? subject.id),
};
const usage: Target = { permission: "usage:read", label: "View usage", to: paths.usage };
const apiKey: Target = { permission: "api-key:read", label: "View API key", to: paths.apiKey };
const members: Target = { permission: "members:read", label: "View members", to: paths.members };
const channels: Target = { permission: "alert-channels:manage", label: "View channels", to: paths.alertChannels };
const audit: Target = { permission: "audit:read", label: "View audit log", to: paths.audit };

const bySubject: Readonly<Record<Alert["subject"]["type"], Target>> = {
  account: { permission: "overview:read", label: "View account", to: paths.account },
  service: { permission: "status:read", label: "View service status", to: paths.accountStatus },
  zone: zonePage,
  hostname: {
    permission: "hostnames:read",
    label: "View hostname",
    to: (account, { subject }) => paths.hostname(account, subject.zoneId ?? "", Number(subject.id)),
  },
  tunnel: {
    permission: "tunnels:read",
    label: "View tunnel",
    to: (account, { subject }) => paths.tunnel(account, subject.id),
  },
  user: members,
  configuration: { permission: "zones:read", label: "View configuration file", to: paths.zoneConfiguration },
  "shared-list": {
    permission: "zones:read",
    label: "View IP list",
    to: (account, { subject }) => paths.sharedList(account, subject.id),
  },
  baseline: {
    permission: "zones:read",
    label: "View baseline",
    to: (account, { subject }) => paths.baseline(account, subject.id),
  },
  edges: { permission: "edges:read", label: "View edge IP addresses", to: paths.edges },
};

/** Kinds whose cause isn't on the page of their subject. */
const byKind: Readonly<Partial<Record<AlertKind, Target>>> = {
  "requests-unusual": zoneStatistics,
  "hit-ratio-unusual": zoneStatistics,
  "blocked-unusual": zoneStatistics,
  "usage-limit": usage,
  "usage-threshold": usage,
  "usage-forecast": usage,
  "api-key-rejected": apiKey,
  "api-key-revealed": audit,
  "api-key-rotated": apiKey,
  "new-browser": audit,
  "inspection-started": audit,
  "alert-channel-removed": channels,
  "alert-channel-changed": channels,
};

/** Returns the link to what an alert is about; undefined if the role can't open that page. */
export function getAlertLink(account: string, actor: Actor, alert: Alert): AlertLink | undefined {
  const target = byKind[alert.kind] ?? bySubject[alert.subject.type];
  if (!can(actor, target.permission)) return undefined;
  return { label: target.label, to: target.to(account, alert) };
}
