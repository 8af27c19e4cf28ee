import type { QueryClient } from "@tanstack/react-query";
import { redirect, type RouteObject, type ShouldRevalidateFunction } from "react-router";
import { statusQuery } from "./api/queries.ts";
import { alertChannelsQuery, alertsQuery, alertSubscriptionsQuery } from "./resources/alerts/queries.ts";
import { bulkRunQuery } from "./resources/bulk-runs/queries.ts";
import { prefetchEdges } from "./resources/edges/queries.ts";
import { overviewQuery } from "./features/overview/queries.ts";
import { prefetchZoneOverview } from "./features/zones/overview/queries.ts";
import { prefetchZone } from "./features/zones/zone/prefetch-zone.ts";
import { accessTokensQuery } from "./resources/access-tokens/queries.ts";
import { apiKeyQuery } from "./resources/account/api-key-query.ts";
import { prefetchAuditLog } from "./resources/audit/queries.ts";
import { accountHostnamesQuery } from "./resources/hostnames/account-hostnames.ts";
import { pendingForceHttpsQuery } from "./resources/hostnames/pending-force-https-query.ts";
import { invitationsQuery, membersQuery, twoFactorPolicyQuery } from "./resources/members/queries.ts";
import { searchIndexQuery } from "./resources/search/search-index.ts";
import { tunnelsQuery } from "./resources/tunnels/queries.ts";
import { monthComparisonQuery, pricesQuery, usageQuery, usageThresholdsQuery } from "./resources/usage/queries.ts";
import { baselinesQuery } from "./resources/zones/baselines.ts";
import { entryNotesQuery } from "./resources/zones/entry-notes-query.ts";
import { zonesQuery } from "./resources/zones/queries.ts";
import { sharedListsQuery } from "./resources/zones/shared-lists.ts";
import { zoneLabelsQuery } from "./resources/zones/zone-labels.tsx";
import { Frame } from "./shell/frame.tsx";
import { createGuards } from "./shell/guards.ts";
import { all, lazyPrefetch, read } from "./shell/prefetch.ts";
import { AppSkeleton } from "./shell/app-skeleton.tsx";
import { RootError } from "./shell/root-error.tsx";
import { PageNotFound, RouteError } from "./shell/route-error.tsx";

const prefetchHostnames = all(read(zonesQuery), read(accountHostnamesQuery), read(pendingForceHttpsQuery));

/** Runs guards only when the path changes, not when filters in the query string do. */
const revalidateOnPathChange: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;

const withRevalidation = (route: RouteObject): RouteObject => ({ shouldRevalidate: revalidateOnPathChange, ...route });

/** Creates the routes of all pages: path, guard, prefetched data, and code. The paths match paths.ts. */
export function createRoutes(client: QueryClient): RouteObject[] {
  const { session, account, permitted, staff, start } = createGuards(client);

  const accountScreens: RouteObject[] = [
    {
      index: true,
      ...permitted(
        "overview:read",
        read(overviewQuery),
        ["zones:read", read(zonesQuery)],
        [
          "zones:read",
          lazyPrefetch(async () => (await import("./features/overview/overview-page.tsx")).prefetchOverviewChanges),
        ],
        ["tunnels:read", read(tunnelsQuery)],
        ["edges:read", prefetchEdges],
      ),
      lazy: { Component: async () => (await import("./features/overview/overview-page.tsx")).OverviewPage },
    },
    {
      path: "statistics",
      ...permitted(
        "statistics:read",
        lazyPrefetch(
          async () =>
            (await import("./features/statistics/account/account-statistics-page.tsx")).prefetchAccountStatistics,
        ),
        ["zones:read", read(zoneLabelsQuery)],
      ),
      lazy: {
        Component: async () =>
          (await import("./features/statistics/account/account-statistics-page.tsx")).AccountStatisticsPage,
      },
    },
    {
      path: "usage",
      ...permitted(
        "usage:read",
        all(read(usageQuery), read(usageThresholdsQuery), read(pricesQuery), read(monthComparisonQuery)),
      ),
      lazy: { Component: async () => (await import("./features/usage/usage-page.tsx")).UsagePage },
    },
    {
      path: "usage/report",
      ...permitted("usage:read"),
      lazy: {
        Component: async () => (await import("./features/usage/report/usage-report-page.tsx")).UsageReportPage,
      },
    },
    {
      path: "account",
      ...permitted(
        "overview:read",
        undefined,
        ["usage:read", read(pricesQuery)],
        ["alerts:subscribe", read(alertSubscriptionsQuery)],
        ["members:read", all(read(twoFactorPolicyQuery), read(membersQuery))],
      ),
      lazy: { Component: async () => (await import("./features/account/account-page.tsx")).AccountPage },
    },
    {
      path: "access-tokens",
      ...permitted("access-tokens:read", read(accessTokensQuery)),
      lazy: {
        Component: async () => (await import("./features/access-tokens/access-tokens-page.tsx")).AccessTokensPage,
      },
    },
    {
      path: "members",
      ...permitted("members:read", read(membersQuery), ["members:manage", read(invitationsQuery)]),
      lazy: { Component: async () => (await import("./features/members/members-page.tsx")).MembersPage },
    },
    {
      path: "api-key",
      ...permitted("api-key:read", read(apiKeyQuery)),
      lazy: { Component: async () => (await import("./features/api-key/api-key-page.tsx")).ApiKeyPage },
    },
    {
      path: "audit",
      ...permitted("audit:read", prefetchAuditLog),
      lazy: { Component: async () => (await import("./features/audit/audit-page.tsx")).AuditPage },
    },
    {
      path: "audit/:entry",
      ...permitted("audit:read"),
      lazy: { Component: async () => (await import("./features/audit/entry-page.tsx")).EntryPage },
    },
    {
      path: "zones",
      ...permitted("zones:read", read(zonesQuery)),
      lazy: { Component: async () => (await import("./features/zones/list/zone-list-page.tsx")).ZoneListPage },
    },
    {
      path: "zones/new",
      ...permitted("zones:change", read(zonesQuery)),
      lazy: { Component: async () => (await import("./features/zones/create/create-zone-page.tsx")).CreateZonePage },
    },
    {
      path: "zones/configuration",
      ...permitted("zones:read"),
      lazy: {
        Component: async () =>
          (await import("./features/zones/configuration/configuration-page.tsx")).ConfigurationPage,
      },
    },
    {
      path: "zones/bulk",
      ...permitted("zones:change", read(zonesQuery)),
      lazy: { Component: async () => (await import("./features/zones/bulk/bulk-page.tsx")).BulkPage },
    },
    {
      path: "zones/bulk/:run",
      ...permitted(
        "zones:read",
        (client, account, { params }) => void client.prefetchQuery(bulkRunQuery(account, params["run"] ?? "")),
      ),
      lazy: { Component: async () => (await import("./features/zones/bulk/run/run-page.tsx")).RunPage },
    },
    {
      path: "zones/compare",
      ...permitted("zones:read", read(zonesQuery)),
      lazy: { Component: async () => (await import("./features/zones/compare/compare-page.tsx")).ComparePage },
    },
    {
      path: "zones/:zone",
      // Every role can open a zone; its tabs have their own guards.
      ...permitted("statistics:read", undefined, ["zones:read", prefetchZone]),
      lazy: { Component: async () => (await import("./features/zones/zone/zone-layout.tsx")).ZoneLayout },
      children: [
        {
          index: true,
          ...permitted("zones:read", (client, account, { params }) =>
            prefetchZoneOverview(client, account, params["zone"] ?? ""),
          ),
          lazy: {
            Component: async () => (await import("./features/zones/overview/zone-overview-page.tsx")).ZoneOverviewPage,
          },
        },
        {
          path: "settings",
          ...permitted(
            "zones:read",
            (client, account, { params: { zone = "" } }) => void client.prefetchQuery(entryNotesQuery(account, zone)),
          ),
          lazy: {
            Component: async () => (await import("./features/zones/zone/zone-settings-page.tsx")).ZoneSettingsPage,
          },
        },
        {
          path: "diagnostics",
          ...permitted("zones:read"),
          lazy: {
            Component: async () => (await import("./features/zones/diagnostics/diagnostics-page.tsx")).DiagnosticsPage,
          },
        },
        // Former paths.
        { path: "health", loader: () => redirect("../diagnostics") },
        { path: "history", loader: () => redirect("../activity") },
        {
          path: "activity",
          ...permitted("zones:read"),
          lazy: {
            Component: async () => (await import("./features/zones/activity/zone-activity-page.tsx")).ZoneActivityPage,
          },
        },
        {
          path: "activity/:entry",
          ...permitted("audit:read"),
          lazy: { Component: async () => (await import("./features/audit/entry-page.tsx")).ZoneEntryPage },
        },
        {
          path: "statistics",
          ...permitted(
            "statistics:read",
            lazyPrefetch(async () => (await import("./features/statistics/view-query.ts")).prefetchStatistics),
          ),
          lazy: { Component: async () => (await import("./features/statistics/statistics-page.tsx")).StatisticsPage },
        },
        {
          path: "hostnames",
          ...permitted("hostnames:read", read(pendingForceHttpsQuery)),
          lazy: {
            Component: async () => (await import("./features/hostnames/hostname-list-page.tsx")).HostnameListPage,
          },
        },
        {
          path: "hostnames/:hostname",
          ...permitted("hostnames:read"),
          lazy: { Component: async () => (await import("./features/hostnames/hostname-page.tsx")).HostnamePage },
        },
      ],
    },
    {
      path: "hostnames",
      ...permitted("hostnames:read", prefetchHostnames),
      lazy: {
        Component: async () =>
          (await import("./features/hostnames/account/account-hostnames-page.tsx")).AccountHostnamesPage,
      },
    },
    {
      path: "baselines",
      ...permitted("zones:read", read(baselinesQuery)),
      lazy: { Component: async () => (await import("./features/zones/baselines/baselines-page.tsx")).BaselinesPage },
    },
    {
      path: "baselines/:rule",
      ...permitted("zones:read"),
      lazy: { Component: async () => (await import("./features/zones/baselines/baseline-page.tsx")).BaselinePage },
    },
    {
      path: "ip-lists",
      ...permitted("zones:read", read(sharedListsQuery)),
      lazy: { Component: async () => (await import("./features/zones/ip-lists/ip-lists-page.tsx")).IpListsPage },
    },
    {
      path: "ip-lists/:list",
      ...permitted("zones:read"),
      lazy: { Component: async () => (await import("./features/zones/ip-lists/ip-list-page.tsx")).IpListPage },
    },
    {
      path: "tunnels",
      ...permitted("tunnels:read", all(read(tunnelsQuery), read(searchIndexQuery))),
      lazy: {
        Component: async () => (await import("./features/tunnels/list/tunnel-list-page.tsx")).TunnelListPage,
      },
      children: [
        {
          // With the ID once the tunnel is created, so that a reload doesn't create another.
          path: "new/:created?",
          ...permitted("tunnels:change"),
          lazy: {
            Component: async () =>
              (await import("./features/tunnels/create/create-tunnel-dialog.tsx")).CreateTunnelDialog,
          },
        },
      ],
    },
    {
      path: "tunnels/:tunnel",
      ...permitted("tunnels:read"),
      lazy: { Component: async () => (await import("./features/tunnels/tunnel/tunnel-page.tsx")).TunnelPage },
    },
    {
      path: "certificates",
      ...permitted("hostnames:read", prefetchHostnames),
      lazy: {
        Component: async () =>
          (await import("./features/hostnames/certificates/overview/certificates-page.tsx")).CertificatesPage,
      },
    },
    {
      path: "alerts",
      ...permitted("alerts:read", read(alertsQuery)),
      lazy: { Component: async () => (await import("./features/alerts/alerts-layout.tsx")).AlertsLayout },
      children: [
        {
          index: true,
          lazy: { Component: async () => (await import("./features/alerts/list/alert-list-page.tsx")).AlertListPage },
        },
        {
          path: "notifications",
          ...permitted("alerts:subscribe", read(alertSubscriptionsQuery)),
          lazy: {
            Component: async () =>
              (await import("./features/alerts/notifications/notifications-page.tsx")).NotificationsPage,
          },
        },
        {
          path: "channels",
          ...permitted("alert-channels:manage", read(alertChannelsQuery)),
          lazy: { Component: async () => (await import("./features/alerts/channels/channels-page.tsx")).ChannelsPage },
        },
      ],
    },
    {
      path: "alerts/:alert",
      ...permitted("alerts:read", read(alertsQuery)),
      lazy: { Component: async () => (await import("./features/alerts/alert/alert-page.tsx")).AlertPage },
    },
    {
      path: "alerts/channels/:channel",
      ...permitted("alert-channels:manage", read(alertChannelsQuery)),
      lazy: { Component: async () => (await import("./features/alerts/channels/channel-page.tsx")).ChannelPage },
    },
    {
      path: "edges",
      ...permitted("edges:read", prefetchEdges),
      lazy: { Component: async () => (await import("./features/edges/edges-page.tsx")).EdgesPage },
    },
    {
      path: "status",
      ...permitted("status:read"),
      lazy: { Component: async () => (await import("./features/status/account-status-page.tsx")).AccountStatusPage },
    },
    {
      path: "zones/:zone/origin-type",
      ...permitted("zones:change"),
      lazy: {
        Component: async () => (await import("./features/zones/origin-type/change-type-page.tsx")).ChangeTypePage,
      },
    },
  ];

  const screens: RouteObject[] = [
    {
      index: true,
      loader: start,
      lazy: { Component: async () => (await import("./shell/no-accounts.tsx")).NoAccounts },
    },
    {
      path: "profile",
      lazy: { Component: async () => (await import("./features/profile/profile-page.tsx")).ProfilePage },
    },
    {
      path: "about",
      lazy: { Component: async () => (await import("./features/about/about-page.tsx")).AboutPage },
    },
    {
      path: "support",
      loader: staff,
      lazy: { Component: async () => (await import("./features/support/support-page.tsx")).SupportPage },
    },
    {
      path: "a/:account",
      loader: account,
      children: accountScreens.map(withRevalidation),
    },
    { path: "*", Component: PageNotFound },
  ];

  return [
    {
      path: "/invitation",
      lazy: { Component: async () => (await import("./features/invitation/invitation-page.tsx")).InvitationPage },
      HydrateFallback: () => null,
      ErrorBoundary: RootError,
    },
    {
      path: "/unsubscribe",
      lazy: { Component: async () => (await import("./features/unsubscribe/unsubscribe-page.tsx")).UnsubscribePage },
      HydrateFallback: () => null,
      ErrorBoundary: RootError,
    },
    {
      path: "/status",
      loader: () => {
        void client.prefetchQuery(statusQuery);
        return null;
      },
      lazy: { Component: async () => (await import("./features/status/status-page.tsx")).StatusPage },
      HydrateFallback: () => null,
      ErrorBoundary: RootError,
    },
    {
      path: "/",
      loader: session,
      shouldRevalidate: revalidateOnPathChange,
      Component: Frame,
      HydrateFallback: AppSkeleton,
      ErrorBoundary: RootError,
      children: [{ ErrorBoundary: RouteError, children: screens.map(withRevalidation) }],
    },
  ];
}
