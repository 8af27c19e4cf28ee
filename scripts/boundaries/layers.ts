/**
 * Who may import whom. Every source file belongs to the layer with the longest `at` that its path starts with;
 * it may import its own layer and those it names. Circles are found by the linter itself (import/no-cycle).
 */
export interface Layer {
  /** A folder or a file, from the repository's root. */
  readonly at: string;
  /** The other layers that it may import, by their `at`. */
  readonly imports: readonly string[];
  /** The npm packages that it may import; absent: whatever its package.json declares. */
  readonly packages?: readonly string[];
}

const contract = "packages/contract/src";
const testing = "packages/testing/src";
const conformance = "packages/conformance/src";

const edgeApi = (folder: string) => `apps/edge-api/src/${folder}`;
const bff = (folder: string) => `apps/bff/src/${folder}`;
const web = (folder: string) => `apps/web/src/${folder}`;

/** The parts of the bff that hold what it knows; each may use the others. */
const bffParts = [
  "identity",
  "vault",
  "audit",
  "support",
  "usage",
  "policy",
  "events",
  "dns",
  "tunnels",
  "outside",
  "backup",
  "mail",
].map(bff);
/** What they stand on: the connection to the service, the database, how HTTP is spoken, and the type of a secret. */
const bffGround = ["upstream", "store", "http", "vault/secret.ts", "recent-map.ts", "config-values.ts"].map(bff);

const webTools = ["forms", "api", "format", "ui", "state"].map(web);

export const layers: readonly Layer[] = [
  { at: contract, imports: [], packages: ["zod", "ipaddr.js", "tldts"] },
  { at: testing, imports: [contract] },
  { at: conformance, imports: [] },

  {
    at: "apps/edge-api/src",
    imports: [contract, ...["v1", "operator", "demo", "store", "config.ts", "clock.ts"].map(edgeApi)],
  },
  { at: edgeApi("v1"), imports: [contract, ...["store", "config.ts", "clock.ts"].map(edgeApi)] },
  { at: edgeApi("operator"), imports: [contract, ...["v1", "store", "clock.ts"].map(edgeApi)] },
  { at: edgeApi("config.ts"), imports: [contract, edgeApi("store")] },
  { at: edgeApi("clock.ts"), imports: [] },
  { at: edgeApi("demo"), imports: [contract, edgeApi("store")] },
  { at: edgeApi("connector"), imports: [contract] },
  { at: edgeApi("store"), imports: [contract] },

  {
    at: "apps/bff/src",
    imports: [
      contract,
      ...["config.ts", "routes", "mirror", "pending-force-https", "telemetry"].map(bff),
      ...bffParts,
      ...bffGround,
    ],
  },
  { at: bff("config.ts"), imports: [contract, ...bffParts, ...bffGround] },
  { at: bff("admin"), imports: [contract, bff("config.ts"), ...bffParts, ...bffGround] },
  { at: bff("routes"), imports: [contract, ...bffParts, ...bffGround] },
  { at: bff("mirror"), imports: [contract, ...bffParts, ...bffGround] },
  { at: bff("pending-force-https"), imports: [contract, bff("mirror"), ...bffParts, ...bffGround] },
  ...bffParts.map((at) => ({ at, imports: [contract, ...bffParts, ...bffGround] })),
  { at: bff("upstream"), imports: [contract, bff("store"), bff("vault/secret.ts")] },
  { at: bff("telemetry"), imports: [bff("http"), bff("upstream")] },
  { at: bff("vault/secret.ts"), imports: [] },
  { at: bff("http"), imports: [contract] },
  { at: bff("store"), imports: [contract, bff("recent-map.ts")] },
  { at: bff("recent-map.ts"), imports: [] },
  { at: bff("config-values.ts"), imports: [] },

  { at: "apps/web/src", imports: [contract, web("shell"), web("features"), ...webTools] },
  { at: web("shell"), imports: [contract, web("paths.ts"), web("features"), ...webTools] },
  { at: web("features"), imports: [contract, web("paths.ts"), ...webTools] },
  { at: web("forms"), imports: [contract, web("api"), web("format"), web("ui"), web("state")] },
  { at: web("api"), imports: [contract, web("state")] },
  { at: web("format"), imports: [contract, web("state")] },
  { at: web("paths.ts"), imports: [contract] },
  { at: web("ui"), imports: [web("state")] },
  { at: web("state"), imports: [] },

  { at: "e2e", imports: [contract, testing] },
  { at: "scripts", imports: [contract, testing] },
];

/** Packages that only some layers may use, whatever the others declare. */
export const guardedPackages: Readonly<Record<string, readonly string[]>> = {
  // The bff talks to the service in one place, where budgets, time limits and secrets are kept.
  undici: [bff("upstream"), edgeApi("connector"), testing, conformance],
};

/** Folders whose subfolders know each other by their one public file, `index.ts`, alone. */
export const featureFolders: readonly string[] = [web("features")];
