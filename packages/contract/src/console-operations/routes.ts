/**
 * Method and path of each operation of the console's own API. The browser imports only this and types, so that no schemas
 * are in its first screens. `console-operations.ts` has an entry for each name, or it doesn't compile.
 */
export const consoleRoutes = {
  listMembers: ["GET", "/api/accounts/:accountId/members"],
  changeMemberRole: ["PATCH", "/api/accounts/:accountId/members/:memberId"],
  removeMember: ["DELETE", "/api/accounts/:accountId/members/:memberId"],
  listInvitations: ["GET", "/api/accounts/:accountId/invitations"],
  inviteMember: ["POST", "/api/accounts/:accountId/invitations"],
  revokeInvitation: ["DELETE", "/api/accounts/:accountId/invitations/:invitationId"],
  getUsage: ["GET", "/api/accounts/:accountId/usage"],
  getUsageReport: ["GET", "/api/accounts/:accountId/usage-report"],
  getZoneTraffic: ["GET", "/api/accounts/:accountId/zone-traffic"],
  getOverview: ["GET", "/api/accounts/:accountId/overview"],
  getUsageThresholds: ["GET", "/api/accounts/:accountId/usage-thresholds"],
  changeUsageThresholds: ["PUT", "/api/accounts/:accountId/usage-thresholds"],
  listAccountHostnames: ["GET", "/api/accounts/:accountId/hostnames"],
  getSearchIndex: ["GET", "/api/accounts/:accountId/search"],
  listZoneFacts: ["GET", "/api/accounts/:accountId/zone-facts"],
  listZoneLabels: ["GET", "/api/accounts/:accountId/zone-labels"],
  changeZoneLabels: ["POST", "/api/accounts/:accountId/zone-labels"],
  listEntryNotes: ["GET", "/api/accounts/:accountId/entry-notes"],
  changeEntryNotes: ["POST", "/api/accounts/:accountId/zones/:zoneId/entry-notes"],
  listSavedViews: ["GET", "/api/accounts/:accountId/saved-views"],
  saveView: ["POST", "/api/accounts/:accountId/saved-views"],
  shareView: ["PATCH", "/api/accounts/:accountId/saved-views/:viewId"],
  deleteView: ["DELETE", "/api/accounts/:accountId/saved-views/:viewId"],
  listExternalChanges: ["GET", "/api/accounts/:accountId/zones/:zoneId/outside-changes"],
  dismissExternalChange: ["POST", "/api/accounts/:accountId/zones/:zoneId/outside-changes/:changeId/dismiss"],
  listConnectedTunnels: ["GET", "/api/accounts/:accountId/tunnel-history"],
  listTunnelHistory: ["GET", "/api/accounts/:accountId/tunnel-history/:tunnelId"],
  getReviewedEdges: ["GET", "/api/accounts/:accountId/edges/seen"],
  markEdgesReviewed: ["POST", "/api/accounts/:accountId/edges/seen"],
  checkDns: ["GET", "/api/accounts/:accountId/dns"],
  listRecentWrites: ["GET", "/api/accounts/:accountId/recent-writes"],
  getWriteOutcome: ["GET", "/api/accounts/:accountId/recent-writes/:writeId"],
  getApiKeyStatus: ["GET", "/api/accounts/:accountId/api-key"],
  revealApiKey: ["POST", "/api/accounts/:accountId/api-key/reveal"],
  connectApiKey: ["POST", "/api/accounts/:accountId/api-key"],
  switchApiAccess: ["POST", "/api/accounts/:accountId/api-key/access"],
  renewApiKey: ["POST", "/api/accounts/:accountId/api-key/renew"],
  readBackApiKey: ["POST", "/api/accounts/:accountId/api-key/read-back"],
  getStanding: ["GET", "/api/accounts/:accountId/standing"],
  getRateBudget: ["GET", "/api/accounts/:accountId/rate-budget"],
  listPendingForceHttps: ["GET", "/api/accounts/:accountId/pending-force-https"],
  scheduleForceHttps: ["POST", "/api/accounts/:accountId/pending-force-https"],
  cancelForceHttps: ["DELETE", "/api/accounts/:accountId/pending-force-https/:requestId"],
  signIn: ["POST", "/api/session"],
  getSession: ["GET", "/api/session"],
  signOut: ["DELETE", "/api/session"],
  getPendingSignIn: ["GET", "/api/session/mfa"],
  completeSignIn: ["POST", "/api/session/mfa"],
  createSecondFactorPasskeyOptions: ["POST", "/api/session/mfa/passkey/options"],
  completeSignInWithPasskey: ["POST", "/api/session/mfa/passkey"],
  reauthenticate: ["POST", "/api/session/step-up"],
  requestSignInLink: ["POST", "/api/session/link"],
  redeemSignInLink: ["POST", "/api/session/link/redeem"],
  getSignInMethods: ["GET", "/api/session/ways"],
  createSignInPasskeyOptions: ["POST", "/api/session/passkey/options"],
  signInWithPasskey: ["POST", "/api/session/passkey"],
  createReauthenticationPasskeyOptions: ["POST", "/api/session/step-up/passkey/options"],
  reauthenticateWithPasskey: ["POST", "/api/session/step-up/passkey"],
  startSso: ["POST", "/api/session/sso"],
  startSsoReauthentication: ["POST", "/api/session/step-up/sso"],
  listPasskeys: ["GET", "/api/profile/passkeys"],
  addPasskey: ["POST", "/api/profile/passkeys"],
  createPasskeyOptions: ["POST", "/api/profile/passkeys/options"],
  renamePasskey: ["PATCH", "/api/profile/passkeys/:passkeyId"],
  removePasskey: ["DELETE", "/api/profile/passkeys/:passkeyId"],
  listOwnSessions: ["GET", "/api/profile/sessions"],
  endOtherSessions: ["DELETE", "/api/profile/sessions"],
  endSession: ["DELETE", "/api/profile/sessions/:sessionId"],
  changeOwnPassword: ["POST", "/api/profile/password"],
  listSignInActivity: ["GET", "/api/profile/activity"],
  getFactors: ["GET", "/api/profile/factors"],
  setUpAuthenticator: ["POST", "/api/profile/factors/totp"],
  confirmAuthenticator: ["POST", "/api/profile/factors/totp/confirm"],
  renewRecoveryCodes: ["POST", "/api/profile/factors/recovery-codes"],
  emailSetupCode: ["POST", "/api/profile/factors/setup-code"],
  removeAuthenticator: ["DELETE", "/api/profile/factors/totp"],
  getSettings: ["GET", "/api/settings"],
  getOpenApiDocument: ["GET", "/api/openapi.json"],
  getConfigurationSchema: ["GET", "/schemas/configuration-1.json"],
  listAuditEntries: ["GET", "/api/accounts/:accountId/audit"],
  getAuditEntry: ["GET", "/api/accounts/:accountId/audit/entries/:entryId"],
  exportAuditLog: ["GET", "/api/accounts/:accountId/audit/export"],
  getAuditFacets: ["GET", "/api/accounts/:accountId/audit/facets"],
  followEvents: ["GET", "/api/accounts/:accountId/events"],
  exportConfiguration: ["GET", "/api/accounts/:accountId/configuration"],
  planConfiguration: ["POST", "/api/accounts/:accountId/configuration/plan"],
  listBulkRuns: ["GET", "/api/accounts/:accountId/bulk-runs"],
  startBulkRun: ["POST", "/api/accounts/:accountId/bulk-runs"],
  getBulkRun: ["GET", "/api/accounts/:accountId/bulk-runs/:runId"],
  pauseBulkRun: ["POST", "/api/accounts/:accountId/bulk-runs/:runId/pause"],
  resumeBulkRun: ["POST", "/api/accounts/:accountId/bulk-runs/:runId/resume"],
  cancelBulkRun: ["POST", "/api/accounts/:accountId/bulk-runs/:runId/cancel"],
  undoBulkRun: ["POST", "/api/accounts/:accountId/bulk-runs/:runId/undo"],
  getAlertSubscriptions: ["GET", "/api/accounts/:accountId/alert-subscriptions"],
  changeAlertSubscriptions: ["PUT", "/api/accounts/:accountId/alert-subscriptions"],
  listAlerts: ["GET", "/api/accounts/:accountId/alerts"],
  acknowledgeAlert: ["POST", "/api/accounts/:accountId/alerts/:alertId/acknowledge"],
  sendTestEmail: ["POST", "/api/accounts/:accountId/alert-subscriptions/test"],
  listAlertChannels: ["GET", "/api/accounts/:accountId/alert-channels"],
  addAlertChannel: ["POST", "/api/accounts/:accountId/alert-channels"],
  changeAlertChannel: ["PATCH", "/api/accounts/:accountId/alert-channels/:channelId"],
  removeAlertChannel: ["DELETE", "/api/accounts/:accountId/alert-channels/:channelId"],
  listDeliveries: ["GET", "/api/accounts/:accountId/alert-channels/:channelId/deliveries"],
  rotateAlertSecret: ["POST", "/api/accounts/:accountId/alert-channels/:channelId/rotate-secret"],
  sendTestMessage: ["POST", "/api/accounts/:accountId/alert-channels/:channelId/test"],
  getUnsubscribeDetails: ["POST", "/api/unsubscribe/details"],
  unsubscribe: ["POST", "/api/unsubscribe"],
  silenceAlert: ["PUT", "/api/accounts/:accountId/alerts/:alertId/silence"],
  getInvitation: ["POST", "/api/invitations/look"],
  acceptInvitation: ["POST", "/api/invitations/accept"],
  joinAccount: ["POST", "/api/invitations/join"],
  searchAccounts: ["GET", "/api/support/search"],
  listInspections: ["GET", "/api/support/inspections"],
  openInspection: ["POST", "/api/support/inspections"],
  closeInspection: ["DELETE", "/api/support/inspections/:inspectionId"],
} as const satisfies Record<string, ConsoleRoute>;

/** Methods of the console's own API. */
export type ConsoleMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Method and path, in which `:name` is a parameter. */
export type ConsoleRoute = readonly [method: ConsoleMethod, path: `/${string}`];

/** Name of an operation of the console's own API. */
export type ConsoleOperationName = keyof typeof consoleRoutes;

/** Names of all operations. */
export const consoleOperationNames = Object.keys(consoleRoutes).filter(
  (name): name is ConsoleOperationName => name in consoleRoutes,
);

type ParamsIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** Names of the parameters in the path of an operation. */
export type ConsoleParam<Name extends ConsoleOperationName> = ParamsIn<(typeof consoleRoutes)[Name][1]>;
