import type { AccountEvent } from "./events.ts";
import { operationActions, type OperationName, operationNames } from "../operations/actions.ts";

/** An action of the console, as shown in the audit log. */
interface ConsoleAction {
  /** Imperative, as on a button. */
  readonly label: string;
  /** Past tense, for a completed action. */
  readonly done: string;
  /** Area that some roles can't read (AuditScope in permissions.ts). */
  readonly area?: "members" | "api-key";
  /** Resource that open pages of the account reload. */
  readonly event?: AccountEvent["resource"];
}

/** Actions besides the operations of the service. The keys are stored in the audit log, so they never change. */
const consoleActions = {
  addMember: { label: "Add member", done: "Member added", area: "members", event: "membership" },
  changeMemberRole: { label: "Change role", done: "Role changed", area: "members", event: "membership" },
  removeMember: { label: "Remove member", done: "Member removed", area: "members", event: "membership" },
  inviteMember: { label: "Invite member", done: "Member invited", area: "members" },
  revokeInvitation: { label: "Revoke invitation", done: "Invitation revoked", area: "members" },
  acceptInvitation: { label: "Accept invitation", done: "Invitation accepted", area: "members", event: "membership" },
  revealApiKey: { label: "Reveal API key", done: "API key revealed", area: "api-key" },
  connectApiKey: { label: "Connect API key", done: "API key connected", area: "api-key", event: "api-key" },
  disconnectApiKey: { label: "Disconnect API key", done: "API key disconnected", area: "api-key", event: "api-key" },
  renewApiKey: { label: "Rotate API key", done: "API key rotated", area: "api-key", event: "api-key" },
  switchApiAccess: { label: "Change API access", done: "API access changed", area: "api-key", event: "api-key" },
  refuseStoredApiKey: { label: "Reject stored API key", done: "Stored API key rejected", area: "api-key" },
  dismissOutsideChange: { label: "Dismiss external change", done: "External change dismissed" },
  scheduleForceHttps: { label: "Schedule Force HTTPS", done: "Force HTTPS scheduled", event: "pending-force-https" },
  cancelForceHttps: { label: "Cancel Force HTTPS", done: "Force HTTPS canceled", event: "pending-force-https" },
  /** A scheduled Force HTTPS that ended without a change by the console. */
  enableForceHttps: { label: "Enable Force HTTPS", done: "Force HTTPS enabled", event: "pending-force-https" },
  changeZoneLabels: { label: "Change labels", done: "Labels changed", event: "zone-labels" },
  changeEntryNotes: { label: "Change notes", done: "Notes changed", event: "entry-notes" },
  acknowledgeAlert: { label: "Acknowledge alert", done: "Alert acknowledged", event: "alert" },
  addAlertChannel: { label: "Add alert channel", done: "Alert channel added", event: "alert-channel" },
  changeAlertChannel: { label: "Change alert channel", done: "Alert channel changed", event: "alert-channel" },
  rotateAlertSecret: { label: "Rotate webhook secret", done: "Webhook secret rotated", event: "alert-channel" },
  removeAlertChannel: { label: "Remove alert channel", done: "Alert channel removed", event: "alert-channel" },
  resendNotification: { label: "Resend notification", done: "Notification resent" },
  changeUsageThresholds: {
    label: "Change usage thresholds",
    done: "Usage thresholds changed",
    event: "usage-thresholds",
  },
  /** By support staff, across all accounts. */
  searchAccounts: { label: "Search accounts", done: "Accounts searched" },
  openInspection: { label: "Start inspection", done: "Inspection started" },
  closeInspection: { label: "End inspection", done: "Inspection ended" },
  expireInspection: { label: "Expire inspection", done: "Inspection expired" },
  takeBackup: { label: "Take backup", done: "Backup taken" },
  restoreBackup: { label: "Restore backup", done: "Backup restored" },
  /** In each account's log: the operator accepted the entries before it, which no valid seal protects. */
  acceptAuditLog: { label: "Accept audit log", done: "Audit log accepted" },
  rotateSecret: { label: "Rotate encryption secret", done: "Encryption secret rotated" },
  createAccount: { label: "Create account", done: "Account created" },
  renameAccount: { label: "Rename account", done: "Account renamed" },
  removeAccount: { label: "Remove account", done: "Account removed" },
  removeDemo: { label: "Remove demo data", done: "Demo data removed" },
  createUser: { label: "Create user", done: "User created" },
  setUserPassword: { label: "Set user password", done: "User password set" },
  resetFactors: { label: "Reset two-factor authentication", done: "Two-factor authentication reset" },
  disableUser: { label: "Disable user", done: "User disabled" },
  enableUser: { label: "Enable user", done: "User enabled" },
  addSupportStaff: { label: "Add support staff", done: "Support staff added" },
  removeSupportStaff: { label: "Remove support staff", done: "Support staff removed" },
  signIn: { label: "Sign in", done: "Signed in" },
  signOut: { label: "Sign out", done: "Signed out" },
  changeOwnPassword: { label: "Change password", done: "Password changed" },
  endOwnSessions: { label: "Sign out of other sessions", done: "Signed out of other sessions" },
  beginAuthenticator: { label: "Start authenticator setup", done: "Authenticator setup started" },
  setAuthenticator: { label: "Set up authenticator", done: "Authenticator set up" },
  removeAuthenticator: { label: "Remove authenticator", done: "Authenticator removed" },
  renewRecoveryCodes: { label: "Generate recovery codes", done: "Recovery codes generated" },
  useRecoveryCode: { label: "Use recovery code", done: "Recovery code used" },
  addPasskey: { label: "Add passkey", done: "Passkey added" },
  renamePasskey: { label: "Rename passkey", done: "Passkey renamed" },
  removePasskey: { label: "Remove passkey", done: "Passkey removed" },
  linkSingleSignOn: { label: "Link single sign-on", done: "Single sign-on linked" },
  unlinkSingleSignOn: { label: "Unlink single sign-on", done: "Single sign-on unlinked" },
  removeUnprovenCredentials: { label: "Remove unproven credentials", done: "Unproven credentials removed" },
  addEmergencyUser: { label: "Add emergency user", done: "Emergency user added" },
  removeEmergencyUser: { label: "Remove emergency user", done: "Emergency user removed" },
  /** A denied request without a specific action. */
  refuseRequest: { label: "Access denied", done: "Access denied" },
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

const listActions = (about: ConsoleAction["area"]) =>
  consoleActionNames.filter((name) => {
    const { area }: ConsoleAction = consoleActions[name];
    return area === about;
  });

/** Actions on members and invitations. */
export const memberActions = listActions("members");

/** Actions on the API key. */
export const apiKeyActions = listActions("api-key");

/** Returns the resource that open pages of the account reload after an action. */
export function getActionEvent(action: ConsoleActionName): AccountEvent["resource"] | undefined {
  const { event }: ConsoleAction = consoleActions[action];
  return event;
}

/** Actions that cause open pages of the account to reload a resource. */
export const actionsWithEvents = consoleActionNames.filter((name) => getActionEvent(name) !== undefined);
