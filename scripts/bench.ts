import { Failure, report } from "./toolchain/failure.mjs";

/** What is measured, each part by itself: `npm run bench -- web` measures one. Each gives whether it kept its budgets. */
const parts: Readonly<Record<string, () => Promise<boolean>>> = {
  "edge-api": async () => (await import("./bench/edge-api.ts")).benchEdgeApi(),
  bff: async () => (await import("./bench/bff.ts")).benchBff(),
  "sign-in": async () => (await import("./bench/sign-in.ts")).benchSignIn(),
  web: async () => (await import("./bench/web.ts")).benchWeb(),
  lighthouse: async () => (await import("./bench/lighthouse.ts")).benchLighthouse(),
};

try {
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((name) => !(name in parts));
  if (unknown !== undefined) throw new Failure(`There is no bench of "${unknown}": ${Object.keys(parts).join(", ")}.`);
  for (const [name, bench] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    if (!(await bench())) process.exitCode = 1;
  }
} catch (error) {
  process.exitCode = report(error);
}
process.exit();
