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
 * The folders of the bff and the folders that each may import, lowest first. A folder imports only folders above it in
 * this list, so there can be no cycle between them (check-import.test.ts).
 */
export const bffFolders: Readonly<Record<string, readonly string[]>> = {
  crypto: [],
  db: ["crypto"],
  http: ["db"],
  jobs: ["db", "http"],
  users: ["crypto", "db"],
  events: ["db", "http"],
  upstream: ["crypto", "db", "http", "jobs"],
  telemetry: ["http", "upstream"],
  usage: ["crypto", "db", "http", "jobs", "upstream"],
  audit: ["crypto", "db", "http", "usage", "users"],
  accounts: ["audit", "crypto", "db", "events", "http", "jobs", "users"],
  search: ["accounts", "crypto", "db", "http", "upstream"],
  tunnels: ["db", "events", "http", "jobs", "search", "upstream"],
  support: ["accounts", "audit", "crypto", "db", "http", "search", "tunnels", "upstream", "users"],
  auth: ["accounts", "audit", "crypto", "db", "events", "http", "support", "users"],
  "api-keys": ["accounts", "audit", "auth", "crypto", "db", "events", "http", "search", "tunnels", "upstream", "usage"],
  config: ["accounts", "auth", "crypto", "http", "upstream"],
  "external-changes": ["audit", "db", "http", "upstream"],
  writes: [
    "audit",
    "crypto",
    "db",
    "events",
    "external-changes",
    "http",
    "jobs",
    "search",
    "upstream",
    "usage",
    "users",
  ],
  proxy: ["db", "external-changes", "http", "upstream", "writes"],
  "force-https": ["accounts", "audit", "crypto", "db", "events", "http", "jobs", "upstream", "users", "writes"],
  notifications: ["accounts", "audit", "auth", "crypto", "db", "events", "http", "jobs", "users"],
  reports: [
    "accounts",
    "audit",
    "auth",
    "crypto",
    "db",
    "events",
    "http",
    "jobs",
    "notifications",
    "upstream",
    "usage",
    "users",
  ],
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
    "jobs",
    "notifications",
    "proxy",
    "reports",
    "search",
    "tunnels",
    "upstream",
    "usage",
    "users",
  ],
  "zone-list": ["accounts", "audit", "crypto", "db", "events", "http", "search", "upstream", "usage", "users"],
  "bulk-runs": [
    "accounts",
    "audit",
    "crypto",
    "db",
    "events",
    "force-https",
    "http",
    "jobs",
    "search",
    "upstream",
    "users",
    "writes",
    "zone-list",
  ],
  demo: ["accounts", "alerts", "api-keys", "audit", "auth", "crypto", "db", "upstream", "usage", "users", "zone-list"],
  cli: [
    "accounts",
    "alerts",
    "api-keys",
    "audit",
    "auth",
    "config",
    "crypto",
    "db",
    "demo",
    "force-https",
    "jobs",
    "notifications",
    "support",
    "upstream",
    "users",
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
 * The bff folder that owns each table: it alone reads and writes the table. Another folder calls the
 * owner's functions, or joins a sub-query that the owner exports, such as `userRows`.
 */
export const tableOwners: Readonly<Record<string, string>> = {
  account_keys: "accounts",
  account_roles: "db",
  account_standings: "api-keys",
  accounts: "accounts",
  alert_channels: "notifications",
  alert_evaluations: "alerts",
  alert_events: "alerts",
  alert_notices: "notifications",
  alert_silences: "notifications",
  alert_subscriptions: "notifications",
  alerts: "alerts",
  audit: "audit",
  audit_head: "audit",
  budgets: "upstream",
  denied_requests: "audit",
  bulk_items: "bulk-runs",
  bulk_runs: "bulk-runs",
  edge_views: "proxy",
  entry_notes: "zone-list",
  inspections: "support",
  intents: "upstream",
  invitations: "accounts",
  jobs: "jobs",
  known_devices: "auth",
  mails: "accounts",
  memberships: "accounts",
  migrations: "db",
  monthly_reports: "reports",
  notification_attempts: "notifications",
  notifications: "notifications",
  outside_changes: "external-changes",
  passkeys: "auth",
  pending_force_https: "force-https",
  pending_sign_ins: "auth",
  recovery_codes: "auth",
  redeemed_challenges: "auth",
  replicas: "upstream",
  saved_views: "zone-list",
  search_accounts: "search",
  search_objects: "search",
  search_terms: "search",
  sessions: "auth",
  setup_codes: "auth",
  sign_in_links: "auth",
  sso_identities: "auth",
  throttles: "auth",
  totp_factors: "auth",
  totp_set_ups: "auth",
  traffic_baselines: "alerts",
  tunnel_sightings: "tunnels",
  tunnel_watches: "tunnels",
  usage_days: "usage",
  usage_gatherings: "usage",
  usage_months: "usage",
  usage_thresholds: "usage",
  usage_zones: "usage",
  users: "users",
  zone_labels: "zone-list",
  zone_looks: "external-changes",
};
