import { describe, expect, it } from "vitest";
import { createSealing, UnsealError } from "./encryption.ts";
import { Secret } from "./secret.ts";

const older = new Secret("an older secret of the operator");
const newer = new Secret("a newer secret of the operator");
const value = new Secret("K".repeat(64));

describe("row 36: what is sealed is bound to its place", () => {
  const sealing = createSealing([newer]);
  const sealed = sealing.seal("account a", value);

  it("opens where it belongs", () => {
    expect(sealing.open("account a", sealed).reveal()).toBe(value.reveal());
    expect(sealed).not.toContain(value.reveal());
  });

  it("does not open anywhere else", () => {
    expect(() => sealing.open("account b", sealed)).toThrow(UnsealError);
  });

  it("does not open once altered", () => {
    const parts = sealed.split(".");
    for (const index of [2, 3, 4]) {
      const part = parts[index] ?? "";
      const altered = parts.with(index, `${part.startsWith("A") ? "B" : "A"}${part.slice(1)}`).join(".");
      expect(() => sealing.open("account a", altered)).toThrow(UnsealError);
    }
    expect(() => sealing.open("account a", "")).toThrow(UnsealError);
  });

  it("is never the same twice", () => {
    expect(sealing.seal("account a", value)).not.toBe(sealed);
  });
});

describe("row 37: several secrets, newest first", () => {
  it("opens what an older secret sealed, and seals with the newest", () => {
    const before = createSealing([older]).seal("account a", value);
    const both = createSealing([newer, older]);
    expect(both.mark).toBe(createSealing([newer]).mark);
    expect(before.startsWith(both.mark)).toBe(false);
    const after = both.seal("account a", both.open("account a", before));
    expect(after.startsWith(both.mark)).toBe(true);
    expect(createSealing([newer]).open("account a", after).reveal()).toBe(value.reveal());
    expect(() => createSealing([newer]).open("account a", before)).toThrow(UnsealError);
  });
});
