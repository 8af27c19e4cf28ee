import type { AlertKind } from "@edge-console/contract/alerts/alert-kinds";
import type { AlertSubject } from "@edge-console/contract/alerts/alert";
import type { AuditAction } from "@edge-console/contract/console/audit-actions";
import { actorLabels } from "@edge-console/contract/console/audit-labels";
import { type AccountRole, accountRoles, roles } from "@edge-console/contract/permissions";
import type { AppliedEntry } from "../../people/audit/entries-after.ts";
import { type ChannelRestriction, findRestriction } from "../notifications/channel-changes.ts";
import type { AccountFacts, Collection, KnownMember } from "./account-facts.ts";
import type { Observation } from "./observation.ts";

/** Actions of an account's audit log that can be security events. */
export const accountSecurityActions: readonly AuditAction[] = [
  "revealApiKey",
  "renewApiKey",
  "addMember",
  "acceptInvitation",
  "changeMemberRole",
  "openInspection",
  "removeAlertChannel",
  "changeAlertChannel",
];

/** Actions on users, which belong to no account, that can be security events of their accounts. */
export const userSecurityActions: readonly AuditAction[] = [
  "signIn",
  "removeAuthenticator",
  "removePasskey",
  "resetFactors",
];

/** Observes security events in the new entries of the audit log. */
export function collectSecurity({ entries, members }: AccountFacts): Collection {
  return {
    observations: entries.flatMap((entry): Observation[] => {
      const event = describeEvent(entry, members);
      if (!event) return [];
      const { kind, subject, title, sentence } = event;
      return [
        { kind, subject, condition: { title, sentence }, at: entry.at, occurrence: entry.id, actorId: entry.actor.id },
      ];
    }),
  };
}

interface SecurityEvent {
  readonly kind: AlertKind;
  readonly subject: AlertSubject;
  readonly title: string;
  readonly sentence: string;
}

const accountSubject: AlertSubject = { type: "account", id: "", name: "Account" };

function describeEvent(entry: AppliedEntry, members: readonly KnownMember[]): SecurityEvent | undefined {
  const { action, changes } = entry;
  const actor = formatActor(entry.actor);
  const user = toUserSubject(entry, members);
  const after = (field: string) => changes.find((change) => change.field === field)?.after;
  switch (action) {
    case "revealApiKey":
      return {
        kind: "api-key-revealed",
        subject: accountSubject,
        title: "API key revealed",
        sentence: `${actor} revealed the API key of this account. If that wasn't planned, rotate it.`,
      };
    case "renewApiKey":
      return {
        kind: "api-key-rotated",
        subject: accountSubject,
        title: "API key rotated",
        sentence: `${actor} rotated the API key. Programs that use the previous key have lost access.`,
      };
    case "addMember":
    case "acceptInvitation": {
      const role = findRole(after("role"));
      const label = role ? ` with the role ${roles[role].label}` : "";
      return {
        kind: "member-added",
        subject: user,
        title: `Member added: ${user.name}`,
        sentence:
          action === "addMember"
            ? `${actor} added ${user.name}${label}.`
            : `${user.name} accepted an invitation${label}.`,
      };
    }
    case "changeMemberRole":
      return describeRoleChange(entry, actor, user);
    case "openInspection":
      return {
        kind: "inspection-started",
        subject: accountSubject,
        title: `Inspection started: ${entry.actor.email}`,
        sentence: `${actor} of the support staff can view this account for an hour, without changing it. Reason: ${entry.reason}`,
      };
    case "removeAlertChannel":
      return {
        kind: "alert-channel-removed",
        subject: accountSubject,
        title: `Alert channel removed: ${findChannelName(changes)}`,
        sentence: `${actor} removed the channel, which gets no more alerts.`,
      };
    case "changeAlertChannel":
      return describeChannelChange(entry, actor);
    case "signIn": {
      const browser = after("browser");
      if (typeof browser !== "string") return undefined;
      return {
        kind: "new-browser",
        subject: user,
        title: `Sign-in from a new browser: ${user.name}`,
        sentence: `${user.name} signed in with a browser that they haven't used before (${browser}). If it wasn't them, they should change their password and sign out of other sessions.`,
      };
    }
    case "removeAuthenticator":
    case "removePasskey":
    case "resetFactors":
      // Another factor may be left, or was set up since.
      if (members.find(({ id }) => id === user.id)?.hasSecondFactor !== false) return undefined;
      return {
        kind: "two-factor-removed",
        subject: user,
        title: `Two-factor authentication turned off: ${user.name}`,
        sentence: `${user.name} signs in without a second factor.`,
      };
    default:
      return undefined;
  }
}

function describeRoleChange({ changes }: AppliedEntry, actor: string, user: AlertSubject): SecurityEvent | undefined {
  const change = changes.find(({ field }) => field === "role");
  const before = findRole(change?.before);
  const after = findRole(change?.after);
  // The first of the roles has the most permissions.
  if (!before || !after || accountRoles.indexOf(after) >= accountRoles.indexOf(before)) return undefined;
  return {
    kind: "role-raised",
    subject: user,
    title: `Role raised: ${user.name}`,
    sentence: `${actor} changed the role from ${roles[before].label} to ${roles[after].label}.`,
  };
}

const channelRestrictions: Readonly<Record<ChannelRestriction, { readonly title: string; readonly effect: string }>> = {
  disabled: { title: "disabled", effect: "disabled the channel. It gets no alerts until it's enabled." },
  redirected: { title: "URL changed", effect: "changed the URL of the channel. Its alerts are sent to the new one." },
  narrowed: { title: "restricted", effect: "changed the alerts of the channel. It gets fewer of them." },
};

function describeChannelChange({ changes, reason }: AppliedEntry, actor: string): SecurityEvent | undefined {
  const restriction = findRestriction(changes);
  if (!restriction) return undefined;
  const { title, effect } = channelRestrictions[restriction];
  const sentence = `${actor} ${effect}`;
  return {
    kind: "alert-channel-changed",
    subject: accountSubject,
    title: `Alert channel ${title}: ${findChannelName(changes)}`,
    sentence: reason === null ? sentence : `${sentence} Reason: ${reason}`,
  };
}

function findChannelName(changes: AppliedEntry["changes"]): string {
  const change = changes.find(({ field }) => field === "name");
  const name = change?.after ?? change?.before;
  return typeof name === "string" ? name : "";
}

/** The user that an entry is about: its target ends with their ID. */
function toUserSubject({ actor, target, changes }: AppliedEntry, members: readonly KnownMember[]): AlertSubject {
  const id = target.split("/").at(-1) ?? "";
  const recorded = changes.find(({ field }) => field === "email")?.after;
  const email = typeof recorded === "string" ? recorded : members.find((member) => member.id === id)?.email;
  return { type: "user", id, name: email ?? (id === actor.id ? actor.email : id) };
}

function findRole(value: unknown): AccountRole | undefined {
  return accountRoles.find((role) => role === value);
}

function formatActor({ kind, email }: AppliedEntry["actor"]): string {
  return kind === "member" || kind === "support" ? email : actorLabels[kind];
}
