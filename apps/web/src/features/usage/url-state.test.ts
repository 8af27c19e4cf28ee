import { describe, expect, test } from "vitest";
import { usageState } from "./url-state.ts";

describe("usageState", () => {
  test.each(["", "of=requests&months=13&q=shop&sort=-2026-10", "sort=name", "of=cost"])(
    "parses and serializes %j",
    (text) => {
      expect(usageState.serialize(usageState.parse(new URLSearchParams(text))).toString()).toBe(text);
    },
  );

  test.each(["of=money", "months=7", "sort=size", "sort=2026-1", "q=+"])("ignores invalid parameters: %s", (text) => {
    expect(usageState.serialize(usageState.parse(new URLSearchParams(text))).toString()).toBe("");
  });
});
