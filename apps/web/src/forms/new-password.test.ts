import { expect, test } from "vitest";
import { passwordAdvice, refusalOfPassword } from "./new-password.ts";

test("what is typed is advised on by its length, counted as people count", () => {
  expect(passwordAdvice("")).toMatch(/^12 characters or more/);
  expect(passwordAdvice("elevenchars")).toBe("1 more character.");
  expect(passwordAdvice("😀😃😄😁😆")).toBe("7 more characters.");
  expect(passwordAdvice("twelve chars")).toMatch(/^Long enough/);
  expect(passwordAdvice("correct horse battery staple")).toBe("A good length.");
});

test("what everybody tries first, what is too short and the own address are refused as the server does", async () => {
  expect(await refusalOfPassword("password1234", "ann@example.com")).toContain("too common");
  expect(await refusalOfPassword("short", "ann@example.com")).toContain("12 characters");
  expect(await refusalOfPassword("ann@example.com", "ann@example.com")).toContain("email address");
  expect(await refusalOfPassword("lamp river tuesday", "ann@example.com")).toBeUndefined();
});
