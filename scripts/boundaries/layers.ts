/**
 * Import rules. Every source file belongs to the layer with the longest `at` that its path starts with;
 * it may import its own layer and those it names. The linter finds cycles between files, type imports
 * included (import/no-cycle).
 */
export interface Layer {
  /** Folder or file, relative to the repository's root. */
  readonly at: string;
  /** The other layers that it may import, by their `at`. */
  readonly imports: readonly string[];
  /** The npm packages that it can import; by default all that its package.json declares. */
  readonly packages?: readonly string[];
}

const contract = "packages/contract/src";
const secretFile = "packages/secret-file/src";
const testing = "packages/testing/src";
const conformance = "packages/conformance/src";

const edgeApi = (folder: string) => `apps/edge-api/src/${folder}`;
const bff = (folder: string) => `apps/bff/src/${folder}`;
const web = (folder: string) => `apps/web/src/${folder}`;

/**
 * The four quarters of the bff and their folders, both lowest first. A folder imports folders of lower quarters and those
 * before it in its own, so there can be no cycle between them.
 */
export const bffQuarters: Readonly<Record<string, readonly string[]>> = {
  platform: ["format", "crypto", "db", "http", "jobs", "events", "outbound", "telemetry"],
  people: ["users", "audit", "mail", "access-tokens", "accounts", "inspections", "auth"],
  service: [
    "upstream",
    "usage",
    "search",
    "external-changes",
    "tunnels",
    "writes",
    "force-https",
    "zone-list",
    "account-statistics",
    "shared-lists",
    "scheduled-ends",
    "configuration",
    "baselines",
    "deviations",
    "proxy",
    "api-keys",
    "support",
    "bulk-runs",
  ],
  watch: ["notifications", "reports", "alerts"],
};

/** The folders of the bff that compose it, lowest first. Each imports all quarters, and the folders before it. */
export const bffComposition: readonly string[] = ["config", "demo", "cli"];

/** All folders of the bff, by their path below its `src`, lowest first. */
const bffFolders: readonly string[] = [
  ...Object.entries(bffQuarters).flatMap(([quarter, folders]) => folders.map((folder) => `${quarter}/${folder}`)),
  ...bffComposition,
];

const webTools = ["lists", "problems", "forms", "api", "format", "ui", "state"].map(web);

/**
 * The folders of web's resources and the resources that each may import, lowest first: a folder imports only folders
 * above it in this list.
 */
export const webResources: Readonly<Record<string, readonly string[]>> = {
  "access-tokens": [],
  account: [],
  annotations: [],
  edges: [],
  members: [],
  profile: [],
  "sign-in": [],
  statistics: [],
  status: [],
  support: [],
  usage: [],
  zones: [],
  search: ["zones"],
  tunnels: ["search", "zones"],
  audit: ["zones"],
  hostnames: ["zones"],
  "bulk-runs": ["zones"],
  findings: ["hostnames", "tunnels", "zones"],
  alerts: ["findings"],
};

const resource = (folder: string) => web(`resources/${folder}`);
const allResources = Object.keys(webResources).map(resource);

export const layers: readonly Layer[] = [
  { at: contract, imports: [], packages: ["zod", "ipaddr.js", "tldts", "openapi3-ts", "yaml"] },
  { at: secretFile, imports: [] },
  { at: testing, imports: [contract] },
  { at: conformance, imports: [contract, testing] },

  {
    at: "apps/edge-api/src",
    imports: [contract, ...["v1", "operator", "demo", "store", "config.ts", "clock.ts"].map(edgeApi)],
  },
  { at: edgeApi("v1"), imports: [contract, ...["store", "config.ts", "clock.ts"].map(edgeApi)] },
  { at: edgeApi("operator"), imports: [contract, ...["v1", "store", "clock.ts"].map(edgeApi)] },
  { at: edgeApi("config.ts"), imports: [contract, secretFile] },
  { at: edgeApi("clock.ts"), imports: [] },
  { at: edgeApi("demo"), imports: [contract, edgeApi("store")] },
  { at: edgeApi("connector"), imports: [contract] },
  { at: edgeApi("store"), imports: [contract, secretFile] },

  // The composition root.
  { at: "apps/bff/src", imports: [contract, ...bffFolders.map(bff)] },
  ...bffFolders.map((folder, index) => ({
    at: bff(folder),
    imports: [contract, secretFile, ...bffFolders.slice(0, index).map(bff)],
  })),

  { at: "apps/web/src", imports: [contract, web("shell"), web("features"), ...allResources, ...webTools] },
  { at: web("shell"), imports: [contract, web("paths.ts"), ...allResources, ...webTools] },
  { at: web("features"), imports: [contract, web("paths.ts"), ...allResources, ...webTools] },
  ...Object.entries(webResources).map(([folder, imports]) => ({
    at: resource(folder),
    imports: [contract, web("paths.ts"), ...imports.map(resource), ...webTools],
  })),
  { at: web("lists"), imports: ["api", "format", "problems", "ui"].map(web) },
  { at: web("problems"), imports: [contract, ...["paths.ts", "api", "format", "ui", "state"].map(web)] },
  { at: web("forms"), imports: [contract, web("api"), web("format"), web("ui"), web("state")] },
  { at: web("api"), imports: [contract, web("state")] },
  { at: web("format"), imports: [contract, web("state")] },
  { at: web("paths.ts"), imports: [contract] },
  { at: web("ui"), imports: [web("state")] },
  { at: web("state"), imports: [] },

  { at: "e2e", imports: [contract, testing] },
  { at: "scripts", imports: [contract, secretFile, testing] },
];

/** Packages that only some layers may import, even if others declare them. */
export const guardedPackages: Readonly<Record<string, readonly string[]>> = {
  // The bff calls the Edge API in one place, which handles rate limits, timeouts, and secrets.
  // Requests to URLs that members typed check the address that is dialed.
  // The audit log goes to an address that the operator sets.
  undici: [
    bff("service/upstream"),
    bff("platform/outbound"),
    bff("people/audit"),
    edgeApi("connector"),
    testing,
    conformance,
  ],
};

/** Folders whose subfolders never import each other. */
export const featureFolders: readonly string[] = [web("features")];

/**
 * The bff folder that owns each table: it alone reads and writes the table. Another folder calls the
 * owner's functions, or joins a sub-query that the owner exports, such as `userRows`.
 */
export const tableOwners: Readonly<Record<string, string>> = {
  access_tokens: "people/access-tokens",
  account_keys: "people/accounts",
  account_prices: "service/usage",
  account_roles: "platform/db",
  account_standing: "service/api-keys",
  accounts: "people/accounts",
  alert_channels: "watch/notifications",
  alert_evaluations: "watch/alerts",
  alert_events: "watch/alerts",
  alert_notices: "watch/notifications",
  alert_silences: "watch/notifications",
  alert_subscriptions: "watch/notifications",
  alerts: "watch/alerts",
  audit: "people/audit",
  audit_head: "people/audit",
  audit_sink: "people/audit",
  budgets: "service/upstream",
  configuration_plans: "service/configuration",
  configuration_sources: "service/configuration",
  baseline_rules: "service/baselines",
  baseline_exceptions: "service/baselines",
  scheduled_ends: "service/scheduled-ends",
  shared_lists: "service/shared-lists",
  shared_list_entries: "service/shared-lists",
  shared_list_zones: "service/shared-lists",
  shared_list_placements: "service/shared-lists",
  shared_list_imports: "service/shared-lists",
  denied_requests: "people/audit",
  bulk_items: "service/bulk-runs",
  bulk_runs: "service/bulk-runs",
  reviewed_edges: "service/proxy",
  entry_notes: "service/zone-list",
  inspections: "people/inspections",
  intents: "service/upstream",
  invitations: "people/accounts",
  jobs: "platform/jobs",
  known_devices: "people/auth",
  mails: "people/mail",
  memberships: "people/accounts",
  migrations: "platform/db",
  monthly_reports: "watch/reports",
  notification_attempts: "watch/notifications",
  notifications: "watch/notifications",
  external_changes: "service/external-changes",
  passkeys: "people/auth",
  pending_force_https: "service/force-https",
  pending_sign_ins: "people/auth",
  recovery_codes: "people/auth",
  redeemed_challenges: "people/auth",
  replicas: "service/upstream",
  saved_views: "service/zone-list",
  search_accounts: "service/search",
  search_objects: "service/search",
  seen_alert_events: "watch/alerts",
  search_terms: "service/search",
  sessions: "people/auth",
  setup_codes: "people/auth",
  sign_in_links: "people/auth",
  sso_identities: "people/auth",
  throttles: "people/auth",
  two_factor_policies: "people/accounts",
  two_factor_reminders: "people/accounts",
  totp_factors: "people/auth",
  totp_set_ups: "people/auth",
  traffic_baselines: "watch/alerts",
  tunnel_history: "service/tunnels",
  tunnel_polls: "service/tunnels",
  unsubscribe_tokens: "watch/notifications",
  usage_days: "service/usage",
  usage_collections: "service/usage",
  usage_months: "service/usage",
  usage_thresholds: "service/usage",
  usage_zones: "service/usage",
  users: "people/users",
  zone_labels: "service/zone-list",
  zone_snapshots: "service/external-changes",
};
