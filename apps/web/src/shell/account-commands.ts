import type { Alert } from "@edge-console/contract/alerts/alert";
import type { BaselineRuleSummary } from "@edge-console/contract/console/baselines";
import type { Member } from "@edge-console/contract/console/members";
import type { SharedListSummary } from "@edge-console/contract/console/shared-lists";
import { can, type Permission, roles } from "@edge-console/contract/permissions";
import type { AccountAccess } from "../api/account-access.ts";
import { atSection, paths } from "../paths.ts";
import type { Command } from "./commands.ts";

type AccountSection = {
  label: string;
  location: string;
  keywords: string;
  /** All that are needed to see it. */
  permissions: readonly Permission[];
  to: (account: string) => string;
};

/** Parts of pages that don't belong to a zone, with what else they're called. */
const accountSections: readonly AccountSection[] = [
  {
    label: "Needs attention",
    location: "Overview",
    keywords: "problems issues broken down outage errors wrong",
    permissions: ["overview:read"],
    to: (account) => atSection(paths.accountStart(account), "attention"),
  },
  {
    label: "Biggest changes",
    location: "Overview",
    keywords: "traffic growth drop spike compare",
    permissions: ["zones:read"],
    to: (account) => atSection(paths.accountStart(account), "changes"),
  },
  {
    label: "Recent activity",
    location: "Overview",
    keywords: "history changes who changed",
    permissions: ["zones:read"],
    to: (account) => atSection(paths.accountStart(account), "activity"),
  },
  {
    label: "Traffic by zone",
    location: "Statistics",
    keywords: "requests bandwidth zones top biggest",
    permissions: ["statistics:read"],
    to: (account) => atSection(paths.accountStatistics(account), "zones"),
  },
  {
    label: "Countries and networks",
    location: "Statistics",
    keywords: "geography visitors asn isp top",
    permissions: ["statistics:details"],
    to: (account) => atSection(paths.accountStatistics(account), "visitors"),
  },
  {
    label: "Compared with last month",
    location: "Usage",
    keywords: "cost comparison month change increase why",
    permissions: ["usage:read"],
    to: (account) => atSection(paths.usage(account), "comparison"),
  },
  {
    label: "Usage by month",
    location: "Usage",
    keywords: "history forecast chart cost",
    permissions: ["usage:read"],
    to: (account) => atSection(paths.usage(account), "months"),
  },
  {
    label: "Usage by zone",
    location: "Usage",
    keywords: "cost zones bandwidth csv",
    permissions: ["usage:read"],
    to: (account) => atSection(paths.usage(account), "zones"),
  },
  {
    label: "Usage report",
    location: "Usage",
    keywords: "monthly report pdf print invoice month",
    permissions: ["usage:read"],
    to: (account) => paths.usageReport(account),
  },
  {
    label: "Usage thresholds",
    location: "Usage",
    keywords: "limits budget quota alert cap",
    permissions: ["usage:set-thresholds"],
    to: paths.usageThresholds,
  },
  {
    label: "Prices",
    location: "Settings",
    keywords: "cost price per tb currency billing estimate",
    permissions: ["usage:read"],
    to: paths.accountPrices,
  },
  {
    label: "Two-factor policy",
    location: "Settings",
    keywords: "require two-factor authentication 2fa mfa enforce members security grace period",
    permissions: ["members:manage"],
    to: paths.accountTwoFactor,
  },
  {
    label: "Monthly report",
    location: "Settings",
    keywords: "email subscribe usage report",
    permissions: ["usage:read", "alerts:subscribe"],
    to: (account) => atSection(paths.account(account), "report"),
  },
  {
    label: "API rate limits",
    location: "Settings",
    keywords: "rate limit 429 throttling quota requests per minute",
    permissions: ["rate-budget:read"],
    to: (account) => atSection(paths.account(account), "rate-limits"),
  },
  {
    label: "Invitations",
    location: "Members",
    keywords: "pending invited link revoke",
    permissions: ["members:manage"],
    to: (account) => atSection(paths.members(account), "invitations"),
  },
  {
    label: "Use the key in scripts",
    location: "API key",
    keywords: "curl environment variables commands",
    permissions: ["api-key:read"],
    to: (account) => atSection(paths.apiKey(account), "scripts"),
  },
  {
    label: "Generate a client",
    location: "API key",
    keywords: "openapi sdk typescript swagger document",
    permissions: ["api-key:read"],
    to: (account) => atSection(paths.apiKey(account), "client"),
  },
  {
    label: "API access",
    location: "API key",
    keywords: "enable disable key",
    permissions: ["api-key:manage"],
    to: (account) => atSection(paths.apiKey(account), "access"),
  },
  {
    label: "Alert channels",
    location: "Alerts",
    keywords: "webhook slack teams discord notify",
    permissions: ["alert-channels:manage"],
    to: paths.alertChannels,
  },
  {
    label: "Quiet hours",
    location: "Alerts",
    keywords: "notifications schedule daily summary digest time zone",
    permissions: ["alerts:subscribe"],
    to: (account) => atSection(paths.alertNotifications(account), "schedule"),
  },
];

/** Sections of the user's profile. */
const profileSections: readonly { label: string; keywords: string; id: string }[] = [
  { label: "Two-factor authentication", keywords: "2fa mfa totp authenticator app recovery codes", id: "two-factor" },
  { label: "Passkeys", keywords: "webauthn security key fingerprint", id: "passkeys" },
  { label: "Password", keywords: "change password", id: "password" },
  { label: "Sessions", keywords: "devices signed in sign out everywhere", id: "sessions" },
  { label: "Sign-in activity", keywords: "login history failed sign-ins", id: "sign-in-activity" },
];

/** Returns the commands for the parts of an account's pages that the role can use. */
export function toAccountSectionCommands({ id, actor }: AccountAccess): Command[] {
  return accountSections
    .filter(({ permissions }) => permissions.every((permission) => can(actor, permission)))
    .map(({ label, location, keywords, to }) => ({
      id: `section:${label}`,
      kind: "account-section",
      label,
      location,
      keywords: [keywords],
      target: { to: to(id) },
    }));
}

/** Returns the commands for the sections of the profile. */
export function toProfileCommands(): Command[] {
  return profileSections.map(({ label, keywords, id }) => ({
    id: `profile:${id}`,
    kind: "account-section",
    label,
    location: "Profile",
    keywords: [keywords],
    target: { to: atSection(paths.profile(), id) },
  }));
}

/** Returns the commands for members, as far as the server shows them to the role. */
export function toMemberCommands(account: string, members: readonly Member[]): Command[] {
  return members.map(({ id, name, role, details }) => ({
    id: `member:${id}`,
    kind: "member",
    label: name,
    location: roles[role].label,
    keywords: details ? [details.email] : [],
    target: { to: paths.members(account) },
  }));
}

/** Returns the commands for open alerts. */
export function toAlertCommands(account: string, alerts: readonly Alert[]): Command[] {
  return alerts
    .filter(({ state }) => state === "open")
    .map(({ id, title, subject }) => ({
      id: paths.alert(account, id),
      kind: "alert",
      label: title,
      keywords: [subject.name, "alert problem"],
      target: { to: paths.alert(account, id) },
    }));
}

/** Returns the commands for shared IP lists. */
export function toIpListCommands(account: string, lists: readonly SharedListSummary[]): Command[] {
  return lists.map(({ id, name }) => {
    const to = paths.sharedList(account, id);
    return { id: to, kind: "ip-list", label: name, keywords: ["ip list"], target: { to } };
  });
}

/** Returns the commands for baselines. */
export function toBaselineCommands(account: string, rules: readonly BaselineRuleSummary[]): Command[] {
  return rules.map(({ id, name }) => {
    const to = paths.baseline(account, id);
    return { id: to, kind: "baseline", label: name, keywords: ["baseline"], target: { to } };
  });
}
