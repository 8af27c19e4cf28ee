import type { Alert } from "@edge-console/contract/alerts/alert";
import type { Member } from "@edge-console/contract/console/members";
import { can, type Permission, roles } from "@edge-console/contract/permissions";
import type { AccountAccess } from "../api/account-access.ts";
import { paths } from "../paths.ts";
import type { Command } from "./commands.ts";

/** Parts of pages that don't belong to a zone, with what else they're called. */
const accountSections: readonly {
  label: string;
  location: string;
  keywords: string;
  permission: Permission;
  to: (account: string) => string;
}[] = [
  {
    label: "Usage report",
    location: "Usage",
    keywords: "monthly report pdf print invoice month",
    permission: "usage:read",
    to: (account) => paths.usageReport(account),
  },
  {
    label: "Usage thresholds",
    location: "Usage",
    keywords: "limits budget quota alert cap",
    permission: "usage:set-thresholds",
    to: paths.usageThresholds,
  },
  {
    label: "Prices",
    location: "Settings",
    keywords: "cost price per tb currency billing estimate",
    permission: "usage:read",
    to: paths.accountPrices,
  },
  {
    label: "Two-factor policy",
    location: "Settings",
    keywords: "require two-factor authentication 2fa mfa enforce members security grace period",
    permission: "members:manage",
    to: paths.accountTwoFactor,
  },
  {
    label: "Monthly report",
    location: "Settings",
    keywords: "email subscribe usage report",
    permission: "usage:read",
    to: paths.account,
  },
  {
    label: "API rate limits",
    location: "Settings",
    keywords: "rate limit 429 throttling quota requests per minute",
    permission: "rate-budget:read",
    to: paths.account,
  },
  {
    label: "Alert channels",
    location: "Alerts",
    keywords: "webhook slack teams discord notify",
    permission: "alert-channels:manage",
    to: paths.alertChannels,
  },
];

/** Sections of the user's profile. */
const profileSections: readonly { label: string; keywords: string; id: string }[] = [
  { label: "Two-factor authentication", keywords: "2fa mfa totp authenticator app recovery codes", id: "two-factor" },
  { label: "Passkeys", keywords: "webauthn security key fingerprint", id: "passkeys" },
  { label: "Password", keywords: "change password", id: "password" },
  { label: "Sessions", keywords: "devices signed in sign out everywhere", id: "sessions" },
];

/** Returns the commands for the parts of an account's pages that the role can use. */
export function toAccountSectionCommands({ id, actor }: AccountAccess): Command[] {
  return accountSections
    .filter(({ permission }) => can(actor, permission))
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
    target: { to: paths.profile() },
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
