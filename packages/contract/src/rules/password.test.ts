import { describe, expect, it } from "vitest";
import { commonPasswords } from "./common-passwords.ts";
import { checkPassword } from "./password.ts";

const check = (password: string) => checkPassword(password, "owner@demo.example", commonPasswords);

describe("row 18: the password policy", () => {
  it.each([
    "correct horse battery staple",
    "zwölf zeichen",
    "aaaabbbbcccc!d",
    "x7#k2".repeat(5),
    "ab c".repeat(32),
    "😀😃😄😁😆😅😂🤣😊😇🙂🙃",
  ])("accepts %j unchanged", (password) => {
    expect(check(password)).toEqual({ ok: true, value: password });
  });

  it.each([
    ["elevenchars", "at least 12 characters"],
    ["😀😃😄😁😆😅", "at least 12 characters"],
    ["ab c".repeat(32) + "x", "128 characters"],
    ["password1234", "too common"],
    ["PassWord1234", "too common"],
    ["qwertyuiop12", "too common"],
    ["aaaaaaaaaaaaaaaa", "too common"],
    ["121212121212121212", "too common"],
    ["Owner@Demo.Example", "email address"],
  ])("rejects %j", (password, reason) => {
    expect(check(password)).toEqual({ ok: false, reason: expect.stringContaining(reason) });
  });
});
