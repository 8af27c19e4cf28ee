import type { OperationName } from "../operations.ts";

/** What is done to who may be there; developers do not read of it (console: who sees what). */
export const memberActions = [
  "addMember",
  "changeMemberRole",
  "removeMember",
  "inviteMember",
  "revokeInvitation",
  "acceptInvitation",
] as const;

/** What is done to the API key; billing users do not read more of it than that (console: who sees what). */
export const apiKeyActions = [
  "revealApiKey",
  "connectApiKey",
  "disconnectApiKey",
  "renewApiKey",
  "switchApiAccess",
  "refuseStoredApiKey",
] as const;

/** What people do besides the operations of the service. */
type ConsoleAction =
  | (typeof memberActions)[number]
  | (typeof apiKeyActions)[number]
  | "dismissOutsideChange"
  | "scheduleForceHttps"
  | "cancelForceHttps"
  /** A scheduled Force HTTPS that ended without a change by the console. */
  | "enableForceHttps"
  | "openInspection"
  | "closeInspection"
  | "expireInspection"
  | "takeBackup"
  | "restoreBackup"
  | "rotateSecret"
  | "createAccount"
  | "renameAccount"
  | "removeAccount"
  | "createUser"
  | "setUserPassword"
  | "resetFactors"
  | "disableUser"
  | "enableUser"
  | "addSupportStaff"
  | "removeSupportStaff"
  | "signIn"
  | "signOut"
  | "changeOwnPassword"
  | "endOwnSessions"
  | "beginAuthenticator"
  | "setAuthenticator"
  | "removeAuthenticator"
  | "renewRecoveryCodes"
  | "useRecoveryCode"
  | "addPasskey"
  | "renamePasskey"
  | "removePasskey"
  | "linkSingleSignOn"
  | "unlinkSingleSignOn"
  | "removeUnprovenCredentials"
  | "addEmergencyUser"
  | "removeEmergencyUser"
  /** A request that the console refused, and that has no name of its own. */
  | "refuseRequest";

/** What a row of the audit log says was done. */
export type AuditAction = OperationName | ConsoleAction;
