import { expect, it } from "vitest";
import { checkEmail, normalizeEmail } from "./email.ts";

it.each([
  [" Ada@Example.com ", "ada@example.com"],
  ["full@harbour", "full@harbour"],
  ["o'neil+console@xn--bcher-kva.example", "o'neil+console@xn--bcher-kva.example"],
])("accepts %j", (input, value) => {
  expect(checkEmail(input)).toEqual({ ok: true, value });
});

it("distinguishes a Kelvin sign from a k", () => {
  expect(normalizeEmail("\u212aay@Example.com")).toBe("\u212aay@example.com");
});

it.each([
  "",
  "ada",
  "ada@",
  "@example.com",
  "a@b@c",
  "ada@example.com,eve@example.com",
  "Ada <ada@example.com>",
  "ada@exa mple.com",
  "ada@example.com\nBcc: eve@example.com",
  `${"a".repeat(320)}@example.com`,
])("rejects %j", (input) => {
  expect(checkEmail(input)).toEqual({ ok: false, reason: expect.stringContaining("email address") });
});
