import { invitationHandlers } from "./people/accounts/invitation-handlers.ts";
import { alertRoutes } from "./watch/alerts/routes.ts";
import { memberHandlers } from "./people/accounts/member-handlers.ts";
import { rateBudgetRoutes } from "./service/api-keys/rate-budget-routes.ts";
import { apiKeyRoutes } from "./service/api-keys/routes.ts";
import { standingRoutes } from "./service/api-keys/standing-routes.ts";
import { recordDeniedRequest } from "./people/audit/denied-requests.ts";
import { auditRoutes } from "./people/audit/routes.ts";
import type { AuthorizerDeps } from "./people/auth/authorizer.ts";
import { invitationAcceptanceRoutes } from "./people/auth/invitation-acceptance-routes.ts";
import { eventRoutes } from "./platform/events/routes.ts";
import { externalChangeRoutes } from "./service/external-changes/routes.ts";
import { pendingForceHttpsRoutes } from "./service/force-https/routes.ts";
import { bulkRunRoutes } from "./service/bulk-runs/routes.ts";
import { configurationRoutes } from "./service/configuration/routes.ts";
import { createConsoleRoutes, type Handlers } from "./platform/http/console-routes.ts";
import type { Route } from "./platform/http/route.ts";
import { channelRoutes } from "./watch/notifications/channel-routes.ts";
import { unsubscribeRoutes } from "./watch/notifications/unsubscribe-routes.ts";
import { subscriptionRoutes } from "./watch/notifications/subscription-routes.ts";
import { dnsRoutes } from "./service/proxy/dns-routes.ts";
import { edgesSeenRoutes } from "./service/proxy/edges-seen-routes.ts";
import { publicRoutes } from "./service/proxy/public-routes.ts";
import { proxyRoutes } from "./service/proxy/proxy-routes.ts";
import { searchRoutes } from "./service/search/routes.ts";
import type { Services } from "./services.ts";
import { supportRoutes } from "./service/support/routes.ts";
import { tunnelHistoryRoutes } from "./service/tunnels/routes.ts";
import { usageRoutes } from "./service/usage/routes.ts";
import { usageThresholdRoutes } from "./watch/reports/threshold-routes.ts";
import { recentWriteRoutes } from "./service/writes/recent-write-routes.ts";
import { zoneListRoutes } from "./service/zone-list/routes.ts";

/** Returns all routes below /api except those of sign-in. Express tries them in this order, so the busiest come first. */
export function apiRoutes(services: Services): Route[] {
  const handlers: Handlers = {
    ...memberHandlers(services),
    ...invitationHandlers(services),
  };
  return [
    ...publicRoutes({ upstream: services.publicReports }),
    ...proxyRoutes(services),
    ...recentWriteRoutes(services),
    ...bulkRunRoutes(services),
    ...configurationRoutes(services),
    ...pendingForceHttpsRoutes(services),
    ...rateBudgetRoutes(services),
    ...standingRoutes(services),
    ...alertRoutes(services),
    ...apiKeyRoutes(services),
    ...invitationAcceptanceRoutes(services),
    ...auditRoutes(services),
    ...eventRoutes(services),
    ...tunnelHistoryRoutes(services),
    ...edgesSeenRoutes(services),
    ...externalChangeRoutes(services),
    ...dnsRoutes(services),
    ...searchRoutes(services),
    ...supportRoutes(services),
    ...usageRoutes(services),
    ...usageThresholdRoutes(services),
    ...zoneListRoutes(services),
    ...subscriptionRoutes(services),
    ...channelRoutes(services),
    ...unsubscribeRoutes(services),
    ...createConsoleRoutes(handlers),
  ];
}

/** Returns what the authorizer needs of the services. */
export function toAuthorizerDeps({
  inspections,
  store,
  audit,
}: Pick<Services, "inspections" | "store" | "audit">): Pick<AuthorizerDeps, "openInspection" | "recordDenied"> {
  return {
    openInspection: (userId, accountId) => inspections.find(userId, accountId),
    recordDenied: (request) => recordDeniedRequest({ store, audit }, request),
  };
}
