import { invitationHandlers } from "./people/accounts/invitation-handlers.ts";
import { alertRoutes } from "./watch/alerts/routes.ts";
import { memberHandlers } from "./people/accounts/member-handlers.ts";
import { rateBudgetHandlers } from "./service/api-keys/rate-budget-handlers.ts";
import { apiKeyHandlers } from "./service/api-keys/handlers.ts";
import { standingHandlers } from "./service/api-keys/standing-handlers.ts";
import { recordDeniedRequest } from "./people/audit/denied-requests.ts";
import { auditRoutes } from "./people/audit/routes.ts";
import type { AuthorizerDeps } from "./people/auth/authorizer.ts";
import { invitationAcceptanceRoutes } from "./people/auth/invitation-acceptance-routes.ts";
import { eventRoutes } from "./platform/events/routes.ts";
import { externalChangeHandlers } from "./service/external-changes/handlers.ts";
import { forceHttpsHandlers } from "./service/force-https/handlers.ts";
import { bulkRunRoutes } from "./service/bulk-runs/routes.ts";
import { configurationRoutes } from "./service/configuration/routes.ts";
import { createConsoleRoutes, type Handlers } from "./platform/http/console-routes.ts";
import type { Route } from "./platform/http/route.ts";
import { channelRoutes } from "./watch/notifications/channel-routes.ts";
import { unsubscribeRoutes } from "./watch/notifications/unsubscribe-routes.ts";
import { subscriptionRoutes } from "./watch/notifications/subscription-routes.ts";
import { dnsHandlers } from "./service/proxy/dns-handlers.ts";
import { reviewedEdgesHandlers } from "./service/proxy/reviewed-edges-handlers.ts";
import { publicRoutes } from "./service/proxy/public-routes.ts";
import { proxyRoutes } from "./service/proxy/proxy-routes.ts";
import { hostnameHandlers } from "./service/search/hostname-handlers.ts";
import { searchHandlers } from "./service/search/handlers.ts";
import type { Services } from "./services.ts";
import { supportRoutes } from "./service/support/routes.ts";
import { tunnelHistoryHandlers } from "./service/tunnels/handlers.ts";
import { usageHandlers } from "./service/usage/handlers.ts";
import { usageThresholdHandlers } from "./watch/reports/threshold-handlers.ts";
import { recentWriteHandlers } from "./service/writes/recent-write-handlers.ts";
import { zoneListHandlers } from "./service/zone-list/handlers.ts";

/** Returns all routes below /api except those of sign-in. Express tries them in this order, so the busiest come first. */
export function apiRoutes(services: Services): Route[] {
  const handlers: Handlers = {
    ...memberHandlers(services),
    ...invitationHandlers(services),
    ...usageHandlers(services),
    ...usageThresholdHandlers(services),
    ...hostnameHandlers(services),
    ...searchHandlers(services),
    ...zoneListHandlers(services),
    ...externalChangeHandlers(services),
    ...tunnelHistoryHandlers(services),
    ...reviewedEdgesHandlers(services),
    ...dnsHandlers(services),
    ...recentWriteHandlers(services),
    ...apiKeyHandlers(services),
    ...standingHandlers(services),
    ...rateBudgetHandlers(services),
    ...forceHttpsHandlers(services),
  };
  return [
    ...publicRoutes({ upstream: services.publicReports }),
    ...proxyRoutes(services),
    ...bulkRunRoutes(services),
    ...configurationRoutes(services),
    ...alertRoutes(services),
    ...invitationAcceptanceRoutes(services),
    ...auditRoutes(services),
    ...eventRoutes(services),
    ...supportRoutes(services),
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
