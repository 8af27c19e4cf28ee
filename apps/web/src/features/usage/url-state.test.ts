import { describe, expect, test } from "vitest";
import { usageState } from "./url-state.ts";

describe("the address of the usage screen", () => {
  test.each(["", "of=requests&months=13&q=shop&sort=-2026-10", "sort=name"])("%j is read and written alike", (text) => {
    expect(usageState.serialize(usageState.parse(new URLSearchParams(text))).toString()).toBe(text);
  });

  test.each(["of=money", "months=7", "sort=size", "sort=2026-1", "q=+"])(
    "what makes no sense is left out: %s",
    (text) => {
      expect(usageState.serialize(usageState.parse(new URLSearchParams(text))).toString()).toBe("");
    },
  );
});
