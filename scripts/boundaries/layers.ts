/**
 * Import rules. Every source file belongs to the layer with the longest `at` that its path starts with;
 * it may import its own layer and those it names. The linter finds cycles between files (import/no-cycle).
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
 * The folders of the bff and the folders that each may import, lowest first. A folder imports only folders above it in
 * this list, so there can be no cycle between them (check-import.test.ts).
 */
export const bffFolders: Readonly<Record<string, readonly string[]>> = {
  crypto: [],
  db: ["crypto"],
  http: ["db"],
  events: ["db", "http"],
  audit: ["crypto", "db", "http"],
  upstream: ["crypto", "db", "http"],
  telemetry: ["http", "upstream"],
  accounts: ["audit", "crypto", "db", "events", "http"],
  search: ["crypto", "db", "http", "upstream"],
  tunnels: ["db", "events", "http", "search", "upstream"],
  support: ["audit", "crypto", "db", "http", "search", "tunnels", "upstream"],
  usage: ["audit", "crypto", "db", "events", "http", "upstream"],
  auth: ["accounts", "audit", "crypto", "db", "events", "http", "support"],
  "api-keys": ["accounts", "audit", "auth", "crypto", "db", "events", "http", "search", "tunnels", "upstream", "usage"],
  config: ["accounts", "auth", "crypto", "http", "upstream"],
  "external-changes": ["audit", "db", "http", "upstream"],
  writes: ["audit", "auth", "crypto", "db", "events", "external-changes", "http", "search", "upstream", "usage"],
  proxy: ["db", "external-changes", "http", "upstream", "writes"],
  "force-https": ["accounts", "audit", "crypto", "db", "events", "http", "upstream", "writes"],
  notifications: ["accounts", "audit", "auth", "crypto", "db", "events", "http"],
  alerts: [
    "accounts",
    "api-keys",
    "audit",
    "auth",
    "crypto",
    "db",
    "events",
    "external-changes",
    "http",
    "notifications",
    "proxy",
    "search",
    "tunnels",
    "upstream",
    "usage",
  ],
  reports: ["accounts", "audit", "auth", "crypto", "db", "events", "http", "notifications", "usage"],
  "zone-list": ["audit", "crypto", "db", "events", "http"],
  demo: ["accounts", "api-keys", "audit", "auth", "crypto", "db", "upstream", "zone-list"],
  cli: [
    "accounts",
    "alerts",
    "api-keys",
    "audit",
    "auth",
    "config",
    "crypto",
    "db",
    "force-https",
    "notifications",
    "upstream",
  ],
};

const webTools = ["problems", "forms", "api", "format", "ui", "state"].map(web);

/**
 * The folders of web's resources and the resources that each may import, lowest first: as with `bffFolders`, a folder
 * imports only folders above it in this list.
 */
export const webResources: Readonly<Record<string, readonly string[]>> = {
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
  tunnels: ["zones"],
  audit: ["zones"],
  hostnames: ["zones"],
  findings: ["hostnames", "tunnels", "zones"],
  alerts: ["findings"],
};

const resource = (folder: string) => web(`resources/${folder}`);
const allResources = Object.keys(webResources).map(resource);

export const layers: readonly Layer[] = [
  { at: contract, imports: [], packages: ["zod", "ipaddr.js", "tldts", "openapi3-ts"] },
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
  { at: "apps/bff/src", imports: [contract, ...Object.keys(bffFolders).map(bff)] },
  ...Object.entries(bffFolders).map(([folder, imports]) => ({
    at: bff(folder),
    imports: [contract, secretFile, ...imports.map(bff)],
  })),

  { at: "apps/web/src", imports: [contract, web("shell"), web("features"), ...allResources, ...webTools] },
  { at: web("shell"), imports: [contract, web("paths.ts"), ...allResources, ...webTools] },
  { at: web("features"), imports: [contract, web("paths.ts"), ...allResources, ...webTools] },
  ...Object.entries(webResources).map(([folder, imports]) => ({
    at: resource(folder),
    imports: [contract, web("paths.ts"), ...imports.map(resource), ...webTools],
  })),
  { at: web("problems"), imports: [contract, ...["paths.ts", "api", "format", "ui"].map(web)] },
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
  // Notifications go to URLs that members typed, and check the address that is dialed.
  undici: [bff("upstream"), bff("notifications"), edgeApi("connector"), testing, conformance],
};

/** Folders whose subfolders never import each other. */
export const featureFolders: readonly string[] = [web("features")];

/**
 * The bff folder that owns each table: it alone writes the table. `readers` also read it, because a query joins
 * tables of two folders.
 */
export const tableOwners: Readonly<Record<string, { readonly owner: string; readonly readers?: readonly string[] }>> = {
  account_keys: { owner: "api-keys", readers: ["audit", "search"] },
  account_roles: { owner: "db" },
  account_standings: { owner: "api-keys" },
  accounts: { owner: "accounts", readers: ["api-keys", "auth", "cli", "search", "support"] },
  alert_channels: { owner: "notifications" },
  alert_evaluations: { owner: "alerts" },
  alert_events: { owner: "alerts" },
  alert_silences: { owner: "notifications" },
  alert_subscriptions: { owner: "notifications" },
  alerts: { owner: "alerts", readers: ["notifications"] },
  audit: { owner: "audit", readers: ["accounts", "auth", "writes"] },
  audit_head: { owner: "audit" },
  budgets: { owner: "upstream" },
  bulk_runs: { owner: "writes" },
  edge_views: { owner: "proxy" },
  entry_notes: { owner: "zone-list" },
  inspections: { owner: "support" },
  intents: { owner: "upstream", readers: ["audit"] },
  invitations: { owner: "accounts" },
  known_devices: { owner: "auth" },
  memberships: { owner: "accounts" },
  migrations: { owner: "db" },
  notification_attempts: { owner: "notifications" },
  notifications: { owner: "notifications" },
  outside_changes: { owner: "external-changes" },
  passkey_challenges: { owner: "auth" },
  passkeys: { owner: "auth" },
  pending_force_https: { owner: "force-https" },
  pending_sign_ins: { owner: "auth" },
  recovery_codes: { owner: "auth" },
  replicas: { owner: "upstream" },
  saved_views: { owner: "zone-list" },
  search_accounts: { owner: "search", readers: ["support"] },
  search_objects: { owner: "search", readers: ["support"] },
  search_terms: { owner: "search", readers: ["support"] },
  sessions: { owner: "auth" },
  sso_identities: { owner: "auth" },
  sso_sign_ins: { owner: "auth" },
  throttles: { owner: "auth" },
  totp_factors: { owner: "auth" },
  totp_set_ups: { owner: "auth" },
  traffic_baselines: { owner: "alerts" },
  tunnel_sightings: { owner: "tunnels" },
  tunnel_watches: { owner: "tunnels" },
  usage_days: { owner: "usage" },
  usage_gatherings: { owner: "usage" },
  usage_months: { owner: "usage" },
  usage_thresholds: { owner: "usage" },
  usage_zones: { owner: "usage", readers: ["audit", "zone-list"] },
  users: { owner: "auth", readers: ["accounts", "cli", "support", "zone-list"] },
  zone_labels: { owner: "zone-list" },
  zone_looks: { owner: "external-changes" },
};
