import { exhaustiveSuffix } from "@edge-console/testing/exhaustive";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Starts exhaustive test files first: some wait for rate limits for minutes, and would run alone at the end. */
class ExhaustiveFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isExhaustive = ({ moduleId }: TestSpecification) => moduleId.endsWith(exhaustiveSuffix);
    return (await super.sort(files)).toSorted((a, b) => Number(isExhaustive(b)) - Number(isExhaustive(a)));
  }
}

export default defineConfig({
  test: {
    projects: ["packages/*", "apps/*", "apps/web/vitest.browser.config.ts", "scripts"],
    sequence: { sequencer: ExhaustiveFirst },
  },
});
