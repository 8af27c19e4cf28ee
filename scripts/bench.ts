import { Failure, report } from "./toolchain/failure.mjs";

/** Benchmarks by name; `npm run bench -- search` runs one. Each returns whether it's within its budgets. */
const benchmarks: Readonly<Record<string, () => Promise<boolean>>> = {
  "edge-api": async () => (await import("./bench/edge-api.ts")).benchEdgeApi(),
  bff: async () => (await import("./bench/bff.ts")).benchBff(),
  limits: async () => (await import("./bench/limits.ts")).benchLimits(),
  accounts: async () => (await import("./bench/accounts.ts")).benchAccounts(),
  configuration: async () => (await import("./bench/configuration.ts")).benchConfiguration(),
  jobs: async () => (await import("./bench/jobs.ts")).benchJobs(),
  lists: async () => (await import("./bench/lists.ts")).benchLists(),
  notifications: async () => (await import("./bench/notifications.ts")).benchNotifications(),
  "sign-in": async () => (await import("./bench/sign-in.ts")).benchSignIn(),
  search: async () => (await import("./bench/web.ts")).benchSearch(),
  statistics: async () => (await import("./bench/web.ts")).benchStatistics(),
  "zone-list": async () => (await import("./bench/web.ts")).benchZoneList(),
  links: async () => (await import("./bench/web.ts")).benchLinks(),
  start: async () => (await import("./bench/web.ts")).benchStart(),
  lighthouse: async () => (await import("./bench/lighthouse.ts")).benchLighthouse(),
};

try {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !(name in benchmarks));
  if (unknown !== undefined)
    throw new Failure(`Unknown benchmark "${unknown}". Use one of: ${Object.keys(benchmarks).join(", ")}.`);
  for (const [name, bench] of Object.entries(benchmarks)) {
    if (names.length > 0 && !names.includes(name)) continue;
    if (!(await bench())) process.exitCode = 1;
  }
} catch (error) {
  process.exitCode = report(error);
}
process.exit();
