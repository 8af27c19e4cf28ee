import { expect, test } from "vitest";
import { newPasswordSchema, getPasswordAdvice } from "./new-password.ts";

test("gives advice by length, in characters", () => {
  expect(getPasswordAdvice("")).toMatch(/^At least 12 characters/);
  expect(getPasswordAdvice("elevenchars")).toBe("1 more character.");
  expect(getPasswordAdvice("😀😃😄😁😆")).toBe("7 more characters.");
  expect(getPasswordAdvice("twelve chars")).toMatch(/^Long enough/);
  expect(getPasswordAdvice("correct horse battery staple")).toBe("Good length.");
});

test("rejects a common or short password and the email address", async () => {
  const schema = newPasswordSchema("ann@example.com");
  const getError = async (password: string) => (await schema.safeParseAsync(password)).error?.issues[0]?.message;
  expect(await getError("password1234")).toBe("This password is too common.");
  expect(await getError("short")).toBe("Use at least 12 characters.");
  expect(await getError("ann@example.com")).toBe("Don't use your email address.");
  expect(await getError("lamp river tuesday")).toBeUndefined();
});
