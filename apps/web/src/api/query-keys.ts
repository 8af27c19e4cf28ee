/** Query keys. Those of an account start with the account, so that they can be invalidated or removed together. */
export const queryKeys = {
  session: ["session"],
  status: ["status"],
  settings: ["settings"],
  licenses: ["licenses"],
  passkeys: ["passkeys"],
  edges: ["edges"],
  inspections: ["support", "inspections"],
  supportSearch: (query: string) => ["support", "search", query],
  account: (account: string) => ["account", account],
  search: (account: string) => ["account", account, "search"],
  overview: (account: string) => ["account", account, "overview"],
  standing: (account: string) => ["account", account, "standing"],
  rateBudget: (account: string) => ["account", account, "rate-budget"],
  recentWrites: (account: string) => ["account", account, "recent-writes"],
  bulkRuns: (account: string) => ["account", account, "bulk-run"],
  bulkRun: (account: string, id: string) => ["account", account, "bulk-run", id],
  pendingForceHttps: (account: string) => ["account", account, "pending-force-https"],
  recentChanges: (account: string) => ["account", account, "recent-changes"],
  /** Audit log: lists, entries, and filter options. */
  audit: (account: string) => ["account", account, "audit"],
  accessTokens: (account: string) => ["account", account, "access-tokens"],
  apiKey: (account: string) => ["account", account, "api-key"],
  usage: (account: string, from: string) => ["account", account, "usage", from],
  usageReports: (account: string) => ["account", account, "usage-report"],
  usageReport: (account: string, period: string) => [...queryKeys.usageReports(account), period],
  zones: (account: string) => ["account", account, "zones"],
  /** Requests of each zone in 24 hours, from collected usage. */
  zoneTraffic: (account: string) => ["account", account, "zone-traffic"],
  /** What the states of zones depend on, from the search index. */
  zoneFacts: (account: string) => ["account", account, "zone-facts"],
  /** Zones that differ from what the account wants. */
  zoneDeviations: (account: string) => ["account", account, "zone-deviations"],
  configurationSource: (account: string) => ["account", account, "configuration-source"],
  /** All hostnames of the account, from the server's copy. */
  accountHostnames: (account: string) => ["account", account, "hostnames"],
  /** Zones and tunnels as the server last listed them. */
  lastKnown: (account: string) => ["account", account, "last-known"],
  zoneLabels: (account: string) => ["account", account, "zone-labels"],
  allEntryNotes: (account: string) => ["account", account, "entry-notes"],
  entryNotes: (account: string, zone: string) => [...queryKeys.allEntryNotes(account), zone],
  allManagedEntries: (account: string) => ["account", account, "managed-entries"],
  managedEntries: (account: string, zone: string) => [...queryKeys.allManagedEntries(account), zone],
  /** Settings that end at a time. */
  scheduledEnds: (account: string) => ["account", account, "scheduled-ends"],
  /** Baselines, and what they found on zones. */
  baselines: (account: string) => ["account", account, "baselines"],
  baseline: (account: string, id: string) => [...queryKeys.baselines(account), id],
  /** Shared IP lists, their entries, and the plans of what they change. */
  sharedLists: (account: string) => ["account", account, "shared-lists"],
  sharedList: (account: string, id: string) => [...queryKeys.sharedLists(account), id],
  sharedListPlan: (account: string, id: string) => [...queryKeys.sharedList(account, id), "plan"],
  alerts: (account: string) => ["account", account, "alerts"],
  alertSubscriptions: (account: string) => ["account", account, "alert-subscriptions"],
  alertChannels: (account: string) => ["account", account, "alert-channels"],
  alertDeliveries: (account: string, channel: string) => [...queryKeys.alertChannels(account), channel, "deliveries"],
  accountStatistics: (account: string, query: object) => ["account", account, "statistics", query],
  monthComparison: (account: string) => ["account", account, "month-comparison"],
  prices: (account: string) => ["account", account, "prices"],
  usageThresholds: (account: string) => ["account", account, "usage-thresholds"],
  savedViews: (account: string) => ["account", account, "saved-views"],
  zoneDomain: (account: string) => ["account", account, "zone-domain"],
  zone: (account: string, zone: string) => ["account", account, "zone", zone],
  zoneHostnames: (account: string, zone: string) => ["account", account, "zone", zone, "hostnames"],
  certificate: (account: string, zone: string, hostname: number) => [
    ...queryKeys.zoneHostnames(account, zone),
    String(hostname),
    "certificate",
  ],
  /** Names of an uploaded certificate, read in the browser because the API doesn't return them. Never a private key. */
  certificateNames: (account: string, zone: string, hostname: number) => [
    ...queryKeys.certificate(account, zone, hostname),
    "names",
  ],
  zoneStatistics: (account: string, zone: string, query: object) => [
    "account",
    account,
    "zone",
    zone,
    "statistics",
    query,
  ],
  /** External changes that were detected after the zone and its hostnames were loaded at these times; without `read`, all of a zone. */
  zoneExternalChanges: (account: string, zone: string, read?: object) => [
    "account",
    account,
    "zone",
    zone,
    "outside-changes",
    ...(read ? [read] : []),
  ],
  /** Audit entries of a zone in a period. */
  zoneChanges: (account: string, zone: string, period: object) => ["account", account, "zone", zone, "changes", period],
  factors: ["profile", "factors"],
  ownSessions: ["profile", "sessions"],
  signInActivity: ["profile", "activity"],
  members: (account: string) => ["account", account, "members"],
  /** Below the members, because who still has to set it up changes with it. */
  twoFactorPolicy: (account: string) => ["account", account, "members", "two-factor-policy"],
  invitations: (account: string) => ["account", account, "invitations"],
  edgesSeen: (account: string) => ["account", account, "edges-seen"],
  /** List of tunnels, and queries that derive from it. */
  tunnels: (account: string) => ["account", account, "tunnels"],
  tunnel: (account: string, tunnel: string) => ["account", account, "tunnel", tunnel],
  /** Connection history of one tunnel, or of all tunnels. */
  tunnelHistory: (account: string, ...tunnel: string[]) => ["account", account, "tunnel-history", ...tunnel],
} as const;

/** Returns the ID of the zone whose hostnames a query key identifies; undefined for other keys. */
export function getZoneIdFromKey(key: readonly unknown[], account: string): string | undefined {
  const zone = key[3];
  if (key.length !== queryKeys.zoneHostnames("", "").length || typeof zone !== "string") return undefined;
  return queryKeys.zoneHostnames(account, zone).every((part, index) => part === key[index]) ? zone : undefined;
}
