import { Ground } from "./ground.ts";
import { help, readOptions, UsageError, type Options } from "./options.ts";
import { asJson, line, summary, totals, type Checked } from "./report.ts";
import type { Rule, Section } from "./rule.ts";
import { sections } from "./rules.ts";
import { checkRule } from "./run.ts";

function chosen(wanted: readonly string[]): Section[] {
  if (wanted.length === 0) return [...sections];
  const isChosen = (title: string, rule: Rule) =>
    wanted.some((text) => title.toLowerCase().includes(text.toLowerCase()) || rule.id.startsWith(text));
  return sections
    .map(({ title, rules }) => ({ title, rules: rules.filter((rule) => isChosen(title, rule)) }))
    .filter(({ rules }) => rules.length > 0);
}

async function check({ target, sections: wanted, json }: Options, isStopped: () => boolean): Promise<Checked[]> {
  const say = json ? () => undefined : console.log;
  const ground = await Ground.open(target);
  const checked: Checked[] = [];
  try {
    for (const { title, rules } of chosen(wanted)) {
      say(`\n${title}`);
      for (const rule of rules) {
        if (isStopped()) return checked;
        const one = { title, rule, outcome: await checkRule(rule, ground) };
        checked.push(one);
        say(line(one));
      }
    }
    return checked;
  } finally {
    await ground.close();
    if (ground.leftBehind.length > 0) console.error(`Could not be deleted: ${ground.leftBehind.join(", ")}`);
  }
}

async function run(): Promise<number> {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options === undefined) {
    console.log(help);
    return 0;
  }
  let stopped = false;
  // What was made is deleted before the run ends.
  process.once("SIGINT", () => (stopped = true));
  process.once("SIGTERM", () => (stopped = true));
  const checked = await check(options, () => stopped);
  const sum = totals(checked);
  console.log(options.json ? asJson(checked) : `\n${summary(sum)}`);
  if (stopped) return 130;
  return sum.broken === 0 && sum.held > 0 ? 0 : 1;
}

process.exitCode = await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  return error instanceof UsageError ? 2 : 1;
});
