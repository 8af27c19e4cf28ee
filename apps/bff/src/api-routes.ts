import { findOpenInspection } from "./people/inspections/inspections.ts";
import type { Settings } from "@edge-console/contract/console/settings";
import { invitationHandlers } from "./people/accounts/invitation-handlers.ts";
import { accessTokenHandlers } from "./people/access-tokens/handlers.ts";
import { alertHandlers } from "./watch/alerts/handlers.ts";
import { memberHandlers } from "./people/accounts/member-handlers.ts";
import { apiKeyHandlers, standingHandlers } from "./service/api-keys/handlers.ts";
import { recordDeniedRequest } from "./people/audit/denied-requests.ts";
import { auditHandlers } from "./people/audit/handlers.ts";
import type { AuthRouteDeps } from "./people/auth/sign-in-response.ts";
import { authHandlers } from "./people/auth/handlers.ts";
import { backChannelLogoutRoutes } from "./people/auth/sso/back-channel-logout.ts";
import { signedOutRoutes } from "./people/auth/sso/signed-out-route.ts";
import { ssoCallbackRoutes } from "./people/auth/sso/callback-route.ts";
import { connectionCheckRoutes } from "./platform/http/connection-check.ts";
import { documentHandlers } from "./platform/http/document-handlers.ts";
import type { AuthorizerDeps } from "./people/auth/authorizer.ts";
import { invitationAcceptanceHandlers } from "./people/auth/invitation-acceptance-handlers.ts";
import { eventHandlers } from "./platform/events/handlers.ts";
import { zoneDeviationHandlers } from "./service/deviations/handlers.ts";
import { externalChangeHandlers } from "./service/external-changes/handlers.ts";
import { forceHttpsHandlers } from "./service/force-https/handlers.ts";
import { baselineHandlers } from "./service/baselines/handlers.ts";
import { bulkRunHandlers } from "./service/bulk-runs/handlers.ts";
import { configurationHandlers } from "./service/configuration/handlers.ts";
import { createConsoleRoutes, type Handlers } from "./platform/http/console-routes.ts";
import type { Route } from "./platform/http/route.ts";
import { channelHandlers } from "./watch/notifications/channel-handlers.ts";
import { oneClickUnsubscribeRoutes, unsubscribeHandlers } from "./watch/notifications/unsubscribe-handlers.ts";
import { subscriptionHandlers } from "./watch/notifications/subscription-handlers.ts";
import { dnsHandlers } from "./service/proxy/dns-handlers.ts";
import { reviewedEdgesHandlers } from "./service/proxy/reviewed-edges-handlers.ts";
import { publicRoutes } from "./service/proxy/public-routes.ts";
import { proxyRoutes } from "./service/proxy/proxy-routes.ts";
import { hostnameHandlers } from "./service/search/hostname-handlers.ts";
import { scheduledEndHandlers } from "./service/bulk-runs/scheduled-end-handlers.ts";
import { searchHandlers } from "./service/search/handlers.ts";
import { sharedListHandlers } from "./service/shared-lists/handlers.ts";
import type { Services } from "./services.ts";
import { supportHandlers } from "./service/support/handlers.ts";
import { tunnelHistoryHandlers } from "./service/tunnels/handlers.ts";
import { accountStatisticsHandlers } from "./service/account-statistics/handlers.ts";
import { usageSettingHandlers } from "./service/usage/usage-setting-handlers.ts";
import { usageHandlers } from "./service/usage/handlers.ts";
import { recentWriteHandlers } from "./service/writes/recent-write-handlers.ts";
import { zoneListHandlers } from "./service/zone-list/handlers.ts";

/** What the routes are created from. */
export interface ApiRoutesDeps {
  readonly services: Services;
  readonly auth: AuthRouteDeps;
  readonly settings: Settings;
}

/** Returns all routes except the probes. Express tries them in this order, so the busiest come first. */
export function apiRoutes({ services, auth, settings }: ApiRoutesDeps): Route[] {
  const handlers: Handlers = {
    ...authHandlers(auth),
    getSettings: () => settings,
    ...documentHandlers(),
    ...memberHandlers(services),
    ...invitationHandlers(services),
    ...accessTokenHandlers(services),
    ...usageHandlers(services),
    ...accountStatisticsHandlers(services),
    ...usageSettingHandlers(services),
    ...hostnameHandlers(services),
    ...searchHandlers(services),
    ...zoneListHandlers(services),
    ...sharedListHandlers(services),
    ...baselineHandlers(services),
    ...scheduledEndHandlers(services),
    ...zoneDeviationHandlers(services),
    ...externalChangeHandlers(services),
    ...tunnelHistoryHandlers(services),
    ...reviewedEdgesHandlers(services),
    ...dnsHandlers(services),
    ...recentWriteHandlers(services),
    ...apiKeyHandlers(services),
    ...standingHandlers(services),
    ...forceHttpsHandlers(services),
    ...unsubscribeHandlers(services),
    ...supportHandlers(services),
    ...subscriptionHandlers(services),
    ...channelHandlers(services),
    ...configurationHandlers(services),
    ...bulkRunHandlers(services),
    ...eventHandlers(services),
    ...invitationAcceptanceHandlers(services),
    ...auditHandlers(services),
    ...alertHandlers(services),
  };
  return [
    ...publicRoutes({ upstream: services.publicReports }),
    ...proxyRoutes(services),
    ...oneClickUnsubscribeRoutes(services),
    ...createConsoleRoutes(handlers, services),
    ...ssoCallbackRoutes(auth),
    ...signedOutRoutes(auth),
    ...backChannelLogoutRoutes(auth),
    ...connectionCheckRoutes(services),
  ];
}

/** Returns what the authorizer needs of the services. */
export function toAuthorizerDeps({
  store,
  audit,
}: Pick<Services, "store" | "audit">): Pick<AuthorizerDeps, "openInspection" | "recordDenied"> {
  return {
    openInspection: (userId, accountId) => findOpenInspection(store, userId, accountId),
    recordDenied: (request) => recordDeniedRequest({ store, audit }, request),
  };
}
