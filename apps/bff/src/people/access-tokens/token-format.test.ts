import { describe, expect, it } from "vitest";
import { generateAccessToken, hasTokenFormat } from "./token-format.ts";

describe("the format of access tokens", () => {
  it("names the account, and ends with a checksum that a typing error doesn't match", () => {
    const token = generateAccessToken("harbour001");
    expect(token).toMatch(/^ect_harbour001[A-Za-z0-9]{38}$/);
    expect(hasTokenFormat(token)).toBe(true);
    expect(hasTokenFormat(`${token}0`)).toBe(false);
    const changed = token[20] === "a" ? "b" : "a";
    expect(hasTokenFormat(`${token.slice(0, 20)}${changed}${token.slice(21)}`)).toBe(false);
    expect(generateAccessToken("harbour001")).not.toBe(token);
  });
});
