import { RunContext } from "./run-context.ts";
import { help, parseOptions, UsageError, type Options } from "./options.ts";
import { formatJson, formatRule, formatSummary, countResults, type CheckedRule } from "./report.ts";
import type { Rule, Section } from "./rule.ts";
import { sections } from "./rules.ts";
import { checkRule } from "./run.ts";

function selectSections(filters: readonly string[]): Section[] {
  if (filters.length === 0) return [...sections];
  const isSelected = (title: string, rule: Rule) =>
    filters.some((text) => title.toLowerCase().includes(text.toLowerCase()) || rule.id.startsWith(text));
  return sections
    .map(({ title, rules }) => ({ title, rules: rules.filter((rule) => isSelected(title, rule)) }))
    .filter(({ rules }) => rules.length > 0);
}

async function checkAll(
  { target, sections: filters, json }: Options,
  isStopped: () => boolean,
): Promise<CheckedRule[]> {
  const print = json ? () => undefined : console.log;
  const context = await RunContext.open(target);
  const results: CheckedRule[] = [];
  try {
    for (const { title, rules } of selectSections(filters)) {
      print(`\n${title}`);
      for (const rule of rules) {
        if (isStopped()) return results;
        const result = { title, rule, outcome: await checkRule(rule, context) };
        results.push(result);
        print(formatRule(result));
      }
    }
    return results;
  } finally {
    await context.close();
    if (context.undeletedPaths.length > 0) console.error(`Couldn't delete ${context.undeletedPaths.join(", ")}`);
  }
}

async function run(): Promise<number> {
  const options = parseOptions(process.argv.slice(2), process.env);
  if (options === undefined) {
    console.log(help);
    return 0;
  }
  let stopped = false;
  // Created objects are deleted before the run ends.
  process.once("SIGINT", () => (stopped = true));
  process.once("SIGTERM", () => (stopped = true));
  const results = await checkAll(options, () => stopped);
  const totals = countResults(results);
  console.log(options.json ? formatJson(results) : `\n${formatSummary(totals)}`);
  if (stopped) return 130;
  return totals.failed === 0 && totals.passed > 0 ? 0 : 1;
}

process.exitCode = await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  return error instanceof UsageError ? 2 : 1;
});
