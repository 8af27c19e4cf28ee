import { invitationRoutes } from "./accounts/invitation-routes.ts";
import { alertRoutes } from "./alerts/routes.ts";
import { memberRoutes } from "./accounts/member-routes.ts";
import { rateBudgetRoutes } from "./api-keys/rate-budget-routes.ts";
import { apiKeyRoutes } from "./api-keys/routes.ts";
import { standingRoutes } from "./api-keys/standing-routes.ts";
import { recordDeniedRequest } from "./audit/denied-requests.ts";
import { auditRoutes } from "./audit/routes.ts";
import type { AuthorizerDeps } from "./auth/authorizer.ts";
import { invitationAcceptanceRoutes } from "./auth/invitation-acceptance-routes.ts";
import { eventRoutes } from "./events/routes.ts";
import { externalChangeRoutes } from "./external-changes/routes.ts";
import { pendingForceHttpsRoutes } from "./force-https/routes.ts";
import { bulkRunRoutes } from "./bulk-runs/routes.ts";
import type { Route } from "./http/route.ts";
import { channelRoutes } from "./notifications/channel-routes.ts";
import { unsubscribeRoutes } from "./notifications/unsubscribe-routes.ts";
import { subscriptionRoutes } from "./notifications/subscription-routes.ts";
import { dnsRoutes } from "./proxy/dns-routes.ts";
import { edgesSeenRoutes } from "./proxy/edges-seen-routes.ts";
import { publicRoutes } from "./proxy/public-routes.ts";
import { proxyRoutes } from "./proxy/proxy-routes.ts";
import { searchRoutes } from "./search/routes.ts";
import type { Services } from "./services.ts";
import { supportRoutes } from "./support/routes.ts";
import { tunnelHistoryRoutes } from "./tunnels/routes.ts";
import { usageRoutes } from "./usage/routes.ts";
import { usageThresholdRoutes } from "./reports/threshold-routes.ts";
import { recentWriteRoutes } from "./writes/recent-write-routes.ts";
import { zoneListRoutes } from "./zone-list/routes.ts";

/** Returns all routes below /api except those of sign-in. Express tries them in this order, so the busiest come first. */
export function apiRoutes(services: Services): Route[] {
  return [
    ...publicRoutes({ upstream: services.publicReports }),
    ...proxyRoutes(services),
    ...recentWriteRoutes(services),
    ...bulkRunRoutes(services),
    ...pendingForceHttpsRoutes(services),
    ...rateBudgetRoutes(services),
    ...standingRoutes(services),
    ...alertRoutes(services),
    ...apiKeyRoutes(services),
    ...memberRoutes(services),
    ...invitationRoutes(services),
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
