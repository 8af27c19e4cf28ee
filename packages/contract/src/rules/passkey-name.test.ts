import { expect, it } from "vitest";
import { checkPasskeyName } from "./passkey-name.ts";

it("takes any line of text, without the space around it", () => {
  expect(checkPasskeyName("  Work laptop ")).toEqual({ ok: true, value: "Work laptop" });
  expect(checkPasskeyName("📱".repeat(60)).ok).toBe(true);
});

it.each([
  ["", "Give the passkey a name."],
  ["   ", "Give the passkey a name."],
  ["x".repeat(61), "A name has at most 60 characters."],
  ["two\nlines", "A name is one line of text."],
])("refuses %j", (text, reason) => {
  expect(checkPasskeyName(text)).toEqual({ ok: false, reason });
});
