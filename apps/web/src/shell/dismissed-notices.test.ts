import { expect, test } from "vitest";
import { withDismissed } from "./dismissed-notices.ts";

test("what another notice or another tab dismissed stays dismissed", () => {
  expect(withDismissed(["theirs"], ["mine"], "new")).toEqual(["theirs", "mine", "new"]);
});

test("a notice is remembered once, as the latest", () => {
  expect(withDismissed(["again", "other"], ["again"], "again")).toEqual(["other", "again"]);
});

test("the oldest are forgotten", () => {
  const many = Array.from({ length: 30 }, (_, index) => `notice ${index}`);
  const kept = withDismissed(many, [], "new");
  expect(kept).toHaveLength(20);
  expect(kept.at(-1)).toBe("new");
  expect(kept[0]).toBe("notice 11");
});
