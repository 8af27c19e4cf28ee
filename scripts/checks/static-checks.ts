import { availableParallelism } from "node:os";
import { createTotal, addTotals, type Total } from "./total.ts";
import { runStep } from "./step.ts";
import { typeCheckOptions } from "./type-check.ts";

type Check = readonly [title: string, program: readonly string[], env?: NodeJS.ProcessEnv];

/** Environment of programs in Go: collecting garbage a quarter as often takes a fifth less processor time, and 0.5 GB more memory. */
const goEnv = { GOGC: "400" };

/**
 * Environment of the linter. It has a type checker for each thread of its Go program, and each of them works out the types that
 * the others know. Half of the cores, because the other row runs at the same time: on two cores, it needs a third less processor time.
 */
const lintEnv = { ...goEnv, GOMAXPROCS: String(Math.ceil(availableParallelism() / 2)) };

/** Two rows that take about as long, started at the same time. The checks of a row run one after another. */
const rows: readonly (readonly Check[])[] = [
  [
    ["Types", ["tsc", ...typeCheckOptions], goEnv],
    [
      "Spelling (words and names: cspell.config.yaml)",
      ["cspell", "lint", "--no-progress", "--no-summary", "--cache", "--cache-location", "node_modules/.cache/cspell"],
    ],
  ],
  [
    ["Lint and module boundaries", ["oxlint"], lintEnv],
    ["Formatting (fix with npm run format)", ["oxfmt", "--check", "."]],
    ["Unused code", ["knip", "--no-progress"]],
    ["Phrases", [process.execPath, "scripts/phrases.ts"]],
    ["Compose file (schema and rules)", ["dclint", "--quiet", "deploy/compose.yaml"]],
    ["OpenAPI document", [process.execPath, "scripts/openapi.ts"]],
    ["API reference (update with npm run reference)", [process.execPath, "scripts/reference.ts", "--check"]],
  ],
];

/** Runs the checks that need no running program, two at a time. Each check counts as one test. */
export async function runStaticChecks(): Promise<Total> {
  return addTotals(await Promise.all(rows.map(runInOrder)));
}

async function runInOrder(checks: readonly Check[]): Promise<Total> {
  const totals: Total[] = [];
  for (const [title, program, env = {}] of checks) {
    totals.push(createTotal((await runStep(title, program, { env, isBuffered: true })) === 0));
  }
  return addTotals(totals);
}
