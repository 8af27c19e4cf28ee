import { describe, expect, it } from "vitest";
import { sections } from "./rules.ts";

const rules = sections.flatMap((section) => section.rules);

describe("the list of rules", () => {
  it("has at least 250 rules", () => {
    expect(rules.length).toBeGreaterThanOrEqual(250);
  });

  it("has an id of its own for each rule", () => {
    const ids = rules.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it("says each rule in other words", () => {
    const sentences = rules.map(({ says }) => says);
    expect(sentences.filter((says, index) => sentences.indexOf(says) !== index)).toEqual([]);
  });
});
