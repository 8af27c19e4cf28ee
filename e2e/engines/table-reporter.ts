import type { FullConfig, Reporter, Suite, TestCase, TestResult } from "@playwright/test/reporter";

/** Annotation of a journey that says what an engine can't do. */
export const gapAnnotation = "gap";

/** Prints a table of journeys and engines at the end of a run, and below it what the engines can't do. */
export default class TableReporter implements Reporter {
  readonly #results = new Map<string, Map<string, string>>();
  readonly #gaps: string[] = [];
  #engines: readonly string[] = [];

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#engines = suite.suites.map(({ title }) => title);
  }

  onTestEnd(test: TestCase, { status }: TestResult): void {
    const engine = test.parent.project()?.name ?? "";
    const row = this.#results.get(test.title) ?? new Map<string, string>();
    const gaps = test.annotations
      .filter(({ type }) => type === gapAnnotation)
      .map(({ description = "" }) => description);
    row.set(engine, gaps.length > 0 ? `${status}, gap` : status);
    this.#gaps.push(...gaps.map((gap) => `Gap in ${engine}, ${test.title}: ${gap}`));
    this.#results.set(test.title, row);
  }

  onEnd(): void {
    const width = Math.max(...[...this.#results.keys()].map(({ length }) => length));
    const line = (title: string, cells: readonly string[]) =>
      [title.padEnd(width), ...cells.map((cell) => cell.padEnd(11))].join("  ").trimEnd();
    const rows = [...this.#results].map(([title, row]) =>
      line(
        title,
        this.#engines.map((engine) => row.get(engine) ?? "not run"),
      ),
    );
    process.stdout.write(`\n${[line("Journey", this.#engines), ...rows, "", ...this.#gaps].join("\n").trimEnd()}\n`);
  }
}
