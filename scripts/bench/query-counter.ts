/** Preloaded into the console: on SIGUSR2, prints which statements on its jobs it ran since the signal before, and how often. */
import { createRequire } from "node:module";

interface Statement {
  readonly source: string;
}
const bff = new URL("../../apps/bff/package.json", import.meta.url);
const Database: new (file: string) => { prepare(text: string): Statement } = createRequire(bff)("better-sqlite3");
const statement: object = Object.getPrototypeOf(new Database(":memory:").prepare("select 1"));
const counts = new Map<string, number>();

for (const method of ["all", "get", "run", "iterate"]) {
  const run: unknown = Reflect.get(statement, method);
  if (typeof run !== "function") continue;
  Reflect.set(statement, method, function count(this: Statement, ...parameters: unknown[]): unknown {
    const { source } = this;
    if (source.includes('"jobs"')) counts.set(source, (counts.get(source) ?? 0) + 1);
    return Reflect.apply(run, this, parameters);
  });
}

process.on("SIGUSR2", () => {
  console.log(`statements on jobs: ${JSON.stringify([...counts])}`);
  counts.clear();
});
