import type { Permission } from "../permissions.ts";
import type { AccountEvent } from "./events.ts";
import { operationActions, type OperationName, operationNames } from "../operations/actions.ts";

/** Areas of the console, with the permission to see the values that their actions record. */
const areaPermissions = {
  account: "overview:read",
  alerts: "alerts:read",
  channels: "alert-channels:manage",
  hostnames: "hostnames:read",
  key: "api-key:read",
  members: "members:details",
  requests: "audit:read",
  support: "audit:read",
  tokens: "access-tokens:details",
  /** Actions on users and on the whole console belong to no account. */
  console: "members:manage",
  usage: "usage:read",
  zones: "zones:read",
} as const satisfies Record<string, Permission>;

/** An action of the console, as shown in the audit log. */
interface ConsoleAction {
  /** Imperative, as on a button. */
  readonly label: string;
  /** Past tense, for a completed action. */
  readonly done: string;
  /** Decides who sees the values that it records. */
  readonly area: keyof typeof areaPermissions;
  /** Resource that open pages of the account reload; after an action on a user, those of all their accounts. */
  readonly event?: AccountEvent["resource"];
}

/** Actions besides the operations of the service. The keys are stored in the audit log, so they never change. */
const consoleActions = {
  addMember: { label: "Add member", done: "Member added", area: "members", event: "membership" },
  changeMemberRole: { label: "Change role", done: "Role changed", area: "members", event: "membership" },
  removeMember: { label: "Remove member", done: "Member removed", area: "members", event: "membership" },
  remindMember: {
    label: "Remind of two-factor authentication",
    done: "Reminded of two-factor authentication",
    area: "members",
    event: "membership",
  },
  changeTwoFactorPolicy: {
    label: "Change two-factor policy",
    done: "Two-factor policy changed",
    area: "members",
    event: "membership",
  },
  inviteMember: { label: "Invite member", done: "Member invited", area: "members" },
  revokeInvitation: { label: "Revoke invitation", done: "Invitation revoked", area: "members" },
  acceptInvitation: { label: "Accept invitation", done: "Invitation accepted", area: "members", event: "membership" },
  revealApiKey: { label: "Reveal API key", done: "API key revealed", area: "key" },
  connectApiKey: { label: "Connect API key", done: "API key connected", area: "key", event: "api-key" },
  disconnectApiKey: { label: "Disconnect API key", done: "API key disconnected", area: "key", event: "api-key" },
  renewApiKey: { label: "Rotate API key", done: "API key rotated", area: "key", event: "api-key" },
  switchApiAccess: { label: "Change API access", done: "API access changed", area: "key", event: "api-key" },
  refuseStoredApiKey: { label: "Reject stored API key", done: "Stored API key rejected", area: "key" },
  createAccessToken: {
    label: "Create access token",
    done: "Access token created",
    area: "tokens",
    event: "access-token",
  },
  removeAccessToken: {
    label: "Remove access token",
    done: "Access token removed",
    area: "tokens",
    event: "access-token",
  },
  dismissOutsideChange: { label: "Dismiss external change", done: "External change dismissed", area: "zones" },
  scheduleForceHttps: {
    label: "Schedule Force HTTPS",
    done: "Force HTTPS scheduled",
    area: "hostnames",
    event: "pending-force-https",
  },
  cancelForceHttps: {
    label: "Cancel Force HTTPS",
    done: "Force HTTPS canceled",
    area: "hostnames",
    event: "pending-force-https",
  },
  /** A scheduled Force HTTPS that ended without a change by the console. */
  enableForceHttps: {
    label: "Enable Force HTTPS",
    done: "Force HTTPS enabled",
    area: "hostnames",
    event: "pending-force-https",
  },
  startBulkRun: { label: "Start bulk run", done: "Bulk run started", area: "zones", event: "bulk-run" },
  pauseBulkRun: { label: "Pause bulk run", done: "Bulk run paused", area: "zones", event: "bulk-run" },
  resumeBulkRun: { label: "Resume bulk run", done: "Bulk run resumed", area: "zones", event: "bulk-run" },
  cancelBulkRun: { label: "Cancel bulk run", done: "Bulk run canceled", area: "zones", event: "bulk-run" },
  undoBulkRun: { label: "Undo bulk run", done: "Bulk run undone", area: "zones", event: "bulk-run" },
  changeZoneLabels: { label: "Change labels", done: "Labels changed", area: "zones", event: "zone-labels" },
  changeEntryNotes: { label: "Change notes", done: "Notes changed", area: "zones", event: "entry-notes" },
  scheduleEnd: { label: "Schedule end", done: "End scheduled", area: "zones", event: "scheduled-end" },
  cancelScheduledEnd: {
    label: "Cancel scheduled end",
    done: "Scheduled end canceled",
    area: "zones",
    event: "scheduled-end",
  },
  createBaseline: { label: "Create baseline", done: "Baseline created", area: "zones", event: "baseline" },
  changeBaseline: { label: "Change baseline", done: "Baseline changed", area: "zones", event: "baseline" },
  deleteBaseline: { label: "Delete baseline", done: "Baseline deleted", area: "zones", event: "baseline" },
  setBaselineException: { label: "Set exception", done: "Exception set", area: "zones", event: "baseline" },
  removeBaselineException: { label: "Remove exception", done: "Exception removed", area: "zones", event: "baseline" },
  setConfigurationSource: {
    label: "Set configuration file",
    done: "Configuration file set",
    area: "zones",
    event: "zone-deviations",
  },
  removeConfigurationSource: {
    label: "Remove configuration file",
    done: "Configuration file removed",
    area: "zones",
    event: "zone-deviations",
  },
  createSharedList: {
    label: "Create shared IP list",
    done: "Shared IP list created",
    area: "zones",
    event: "shared-list",
  },
  changeSharedList: {
    label: "Change shared IP list",
    done: "Shared IP list changed",
    area: "zones",
    event: "shared-list",
  },
  deleteSharedList: {
    label: "Delete shared IP list",
    done: "Shared IP list deleted",
    area: "zones",
    event: "shared-list",
  },
  acknowledgeAlert: { label: "Acknowledge alert", done: "Alert acknowledged", area: "alerts", event: "alert" },
  addAlertChannel: {
    label: "Add alert channel",
    done: "Alert channel added",
    area: "channels",
    event: "alert-channel",
  },
  changeAlertChannel: {
    label: "Change alert channel",
    done: "Alert channel changed",
    area: "channels",
    event: "alert-channel",
  },
  rotateAlertSecret: {
    label: "Rotate webhook secret",
    done: "Webhook secret rotated",
    area: "channels",
    event: "alert-channel",
  },
  removeAlertChannel: {
    label: "Remove alert channel",
    done: "Alert channel removed",
    area: "channels",
    event: "alert-channel",
  },
  resendNotification: { label: "Resend notification", done: "Notification resent", area: "channels" },
  changeUsageThresholds: {
    label: "Change usage thresholds",
    done: "Usage thresholds changed",
    area: "usage",
    event: "usage-thresholds",
  },
  changePrices: { label: "Change prices", done: "Prices changed", area: "usage", event: "prices" },
  /** By support staff, across all accounts. */
  searchAccounts: { label: "Search accounts", done: "Accounts searched", area: "console" },
  openInspection: { label: "Start inspection", done: "Inspection started", area: "support" },
  closeInspection: { label: "End inspection", done: "Inspection ended", area: "support" },
  expireInspection: { label: "Expire inspection", done: "Inspection expired", area: "support" },
  takeBackup: { label: "Take backup", done: "Backup taken", area: "console" },
  restoreBackup: { label: "Restore backup", done: "Backup restored", area: "console" },
  /** In each account's log: the operator accepted the entries before it, which no valid seal protects. */
  acceptAuditLog: { label: "Accept audit log", done: "Audit log accepted", area: "requests" },
  rotateSecret: { label: "Rotate encryption secret", done: "Encryption secret rotated", area: "console" },
  createAccount: { label: "Create account", done: "Account created", area: "account" },
  renameAccount: { label: "Rename account", done: "Account renamed", area: "account" },
  removeAccount: { label: "Remove account", done: "Account removed", area: "account" },
  removeDemo: { label: "Remove demo data", done: "Demo data removed", area: "console" },
  createUser: { label: "Create user", done: "User created", area: "console" },
  renameUser: { label: "Rename user", done: "User renamed", area: "console", event: "membership" },
  deleteUser: { label: "Delete user", done: "User deleted", area: "console" },
  endUserSessions: { label: "End sessions of user", done: "Sessions of user ended", area: "console" },
  setUserPassword: { label: "Set user password", done: "User password set", area: "console" },
  resetFactors: {
    label: "Reset two-factor authentication",
    done: "Two-factor authentication reset",
    area: "console",
    event: "membership",
  },
  disableUser: { label: "Disable user", done: "User disabled", area: "console" },
  enableUser: { label: "Enable user", done: "User enabled", area: "console" },
  addSupportStaff: { label: "Add support staff", done: "Support staff added", area: "console" },
  removeSupportStaff: { label: "Remove support staff", done: "Support staff removed", area: "console" },
  signIn: { label: "Sign in", done: "Signed in", area: "console" },
  signOut: { label: "Sign out", done: "Signed out", area: "console" },
  changeOwnPassword: { label: "Change password", done: "Password changed", area: "console" },
  endOwnSessions: { label: "Sign out of other sessions", done: "Signed out of other sessions", area: "console" },
  beginAuthenticator: { label: "Start authenticator setup", done: "Authenticator setup started", area: "console" },
  setAuthenticator: {
    label: "Set up authenticator",
    done: "Authenticator set up",
    area: "console",
    event: "membership",
  },
  removeAuthenticator: {
    label: "Remove authenticator",
    done: "Authenticator removed",
    area: "console",
    event: "membership",
  },
  renewRecoveryCodes: { label: "Generate recovery codes", done: "Recovery codes generated", area: "console" },
  useRecoveryCode: { label: "Use recovery code", done: "Recovery code used", area: "console" },
  createSetupCode: { label: "Create setup code", done: "Setup code created", area: "console" },
  useSetupCode: { label: "Use setup code", done: "Setup code used", area: "console" },
  addPasskey: { label: "Add passkey", done: "Passkey added", area: "console", event: "membership" },
  renamePasskey: { label: "Rename passkey", done: "Passkey renamed", area: "console" },
  removePasskey: { label: "Remove passkey", done: "Passkey removed", area: "console", event: "membership" },
  linkSingleSignOn: { label: "Link single sign-on", done: "Single sign-on linked", area: "console" },
  unlinkSingleSignOn: { label: "Unlink single sign-on", done: "Single sign-on unlinked", area: "console" },
  removeUnprovenCredentials: {
    label: "Remove unproven credentials",
    done: "Unproven credentials removed",
    area: "console",
    event: "membership",
  },
  addEmergencyUser: { label: "Add emergency user", done: "Emergency user added", area: "console" },
  removeEmergencyUser: { label: "Remove emergency user", done: "Emergency user removed", area: "console" },
  /** A denied request without a specific action. */
  refuseRequest: { label: "Access denied", done: "Access denied", area: "requests" },
} as const satisfies Record<string, ConsoleAction>;

type ConsoleActionName = keyof typeof consoleActions;

/** Action of an audit log entry. */
export type AuditAction = OperationName | ConsoleActionName;

const consoleActionNames = Object.keys(consoleActions).filter(
  (name): name is ConsoleActionName => name in consoleActions,
);

/** All actions. */
export const auditActions: readonly AuditAction[] = [...operationNames, ...consoleActionNames];

/** Returns the action with this name; undefined for an action of a newer version. */
export function findAuditAction(name: string): AuditAction | undefined {
  return auditActions.find((action) => action === name);
}

/** Returns an action's label, and its label once completed. Reads, which are only recorded if denied, have a single label. */
export function getAuditActionLabels(action: AuditAction): { readonly label: string; readonly done: string } {
  const { label, done = label }: { label: string; done?: string } = { ...operationActions, ...consoleActions }[action];
  return { label, done };
}

/** Actions on members and invitations. */
export const memberActions = consoleActionNames.filter((name) => consoleActions[name].area === "members");

/** Returns whether an action is one of the console, not an operation of the service. */
export function isConsoleAction(action: AuditAction): action is ConsoleActionName {
  return action in consoleActions;
}

/** Returns the permission that a reader of the audit log needs to see the values that an action recorded. */
export function getValuePermission(action: ConsoleActionName): Permission {
  return areaPermissions[consoleActions[action].area];
}

/** Returns the resource that open pages of the account reload after an action. */
export function getActionEvent(action: ConsoleActionName): AccountEvent["resource"] | undefined {
  const { event }: ConsoleAction = consoleActions[action];
  return event;
}

/** Actions that cause open pages of the account to reload a resource. */
export const actionsWithEvents = consoleActionNames.filter((name) => getActionEvent(name) !== undefined);
