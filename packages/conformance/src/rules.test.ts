import { describe, expect, it } from "vitest";
import { sections } from "./rules.ts";

const rules = sections.flatMap((section) => section.rules);

describe("the list of rules", () => {
  it("has at least 250 rules", () => {
    expect(rules.length).toBeGreaterThanOrEqual(250);
  });

  it("has a unique ID for each rule", () => {
    const ids = rules.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it("describes each rule differently", () => {
    const sentences = rules.map(({ description }) => description);
    expect(sentences.filter((description, index) => sentences.indexOf(description) !== index)).toEqual([]);
  });
});
