import { Failure, report } from "./toolchain/failure.mjs";

/** Benchmarks by name; `npm run bench -- web` runs one. Each returns whether it's within its budgets. */
const parts: Readonly<Record<string, () => Promise<boolean>>> = {
  "edge-api": async () => (await import("./bench/edge-api.ts")).benchEdgeApi(),
  bff: async () => (await import("./bench/bff.ts")).benchBff(),
  "sign-in": async () => (await import("./bench/sign-in.ts")).benchSignIn(),
  web: async () => (await import("./bench/web.ts")).benchWeb(),
  lighthouse: async () => (await import("./bench/lighthouse.ts")).benchLighthouse(),
};

try {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !(name in parts));
  if (unknown !== undefined)
    throw new Failure(`Unknown benchmark "${unknown}". Use one of: ${Object.keys(parts).join(", ")}.`);
  for (const [name, bench] of Object.entries(parts)) {
    if (names.length > 0 && !names.includes(name)) continue;
    if (!(await bench())) process.exitCode = 1;
  }
} catch (error) {
  process.exitCode = report(error);
}
process.exit();
