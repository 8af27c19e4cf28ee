import { expect, test } from "vitest";
import { addDismissed } from "./dismissed-notices.ts";

test("adds a repeated ID once, as the newest", () => {
  expect(addDismissed(["again", "other"], "again")).toEqual(["other", "again"]);
});

test("drops the oldest IDs", () => {
  const many = Array.from({ length: 30 }, (_, index) => `notice ${index}`);
  const ids = addDismissed(many, "new");
  expect(ids).toHaveLength(20);
  expect(ids.at(-1)).toBe("new");
  expect(ids[0]).toBe("notice 11");
});
