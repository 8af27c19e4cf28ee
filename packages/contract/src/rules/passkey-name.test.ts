import { expect, it } from "vitest";
import { checkPasskeyName } from "./passkey-name.ts";

it("accepts any line of text and trims it", () => {
  expect(checkPasskeyName("  Work laptop ")).toEqual({ ok: true, value: "Work laptop" });
  expect(checkPasskeyName("📱".repeat(60)).ok).toBe(true);
});

it.each([
  ["", "Enter a name."],
  ["   ", "Enter a name."],
  ["x".repeat(61), "Use at most 60 characters."],
  ["two\nlines", "Use a single line of text."],
])("rejects %j", (text, reason) => {
  expect(checkPasskeyName(text)).toEqual({ ok: false, reason });
});
