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
  ])("takes %j as it is", (password) => {
    expect(check(password)).toEqual({ ok: true, value: password });
  });

  it.each([
    ["elevenchars", "12 characters or more"],
    ["😀😃😄😁😆😅", "12 characters or more"],
    ["ab c".repeat(32) + "x", "128 characters"],
    ["password1234", "guessed"],
    ["PassWord1234", "guessed"],
    ["qwertyuiop12", "guessed"],
    ["aaaaaaaaaaaaaaaa", "guessed"],
    ["121212121212121212", "guessed"],
    ["Owner@Demo.Example", "e-mail address"],
  ])("refuses %j", (password, reason) => {
    expect(check(password)).toEqual({ ok: false, reason: expect.stringContaining(reason) });
  });
});
