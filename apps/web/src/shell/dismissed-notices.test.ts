import { expect, test } from "vitest";
import { withDismissed } from "./dismissed-notices.ts";

test("a notice is stored once, as the latest", () => {
  expect(withDismissed(["again", "other"], "again")).toEqual(["other", "again"]);
});

test("the oldest are dropped", () => {
  const many = Array.from({ length: 30 }, (_, index) => `notice ${index}`);
  const ids = withDismissed(many, "new");
  expect(ids).toHaveLength(20);
  expect(ids.at(-1)).toBe("new");
  expect(ids[0]).toBe("notice 11");
});
