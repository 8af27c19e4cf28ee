import type { FullConfig, Reporter, Suite, TestCase, TestResult } from "@playwright/test/reporter";

/** Prints a table of journeys and engines at the end of a run. */
export default class TableReporter implements Reporter {
  readonly #results = new Map<string, Map<string, string>>();
  #engines: readonly string[] = [];

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#engines = suite.suites.map(({ title }) => title);
  }

  onTestEnd(test: TestCase, { status }: TestResult): void {
    const engine = test.parent.project()?.name ?? "";
    const row = this.#results.get(test.title) ?? new Map<string, string>();
    row.set(engine, status);
    this.#results.set(test.title, row);
  }

  onEnd(): void {
    const width = Math.max(...[...this.#results.keys()].map(({ length }) => length));
    const line = (title: string, cells: readonly string[]) =>
      [title.padEnd(width), ...cells.map((cell) => cell.padEnd(9))].join("  ").trimEnd();
    const rows = [...this.#results].map(([title, row]) =>
      line(
        title,
        this.#engines.map((engine) => row.get(engine) ?? "not run"),
      ),
    );
    process.stdout.write(`\n${[line("Journey", this.#engines), ...rows].join("\n")}\n`);
  }
}
