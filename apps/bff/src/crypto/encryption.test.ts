import { describe, expect, it } from "vitest";
import { createEncryption, DecryptionError } from "./encryption.ts";
import { Secret } from "./secret.ts";

const older = new Secret("an older secret of the operator");
const newer = new Secret("a newer secret of the operator");
const value = new Secret("K".repeat(64));

describe("row 36: what is sealed is bound to its place", () => {
  const encryption = createEncryption([newer]);
  const sealed = encryption.encrypt("account a", value);

  it("opens where it belongs", () => {
    expect(encryption.decrypt("account a", sealed).reveal()).toBe(value.reveal());
    expect(sealed).not.toContain(value.reveal());
  });

  it("does not open anywhere else", () => {
    expect(() => encryption.decrypt("account b", sealed)).toThrow(DecryptionError);
  });

  it("does not open once altered", () => {
    const parts = sealed.split(".");
    for (const index of [2, 3, 4]) {
      const part = parts[index] ?? "";
      const altered = parts.with(index, `${part.startsWith("A") ? "B" : "A"}${part.slice(1)}`).join(".");
      expect(() => encryption.decrypt("account a", altered)).toThrow(DecryptionError);
    }
    expect(() => encryption.decrypt("account a", "")).toThrow(DecryptionError);
  });

  it("is never the same twice", () => {
    expect(encryption.encrypt("account a", value)).not.toBe(sealed);
  });
});

describe("row 37: several secrets, newest first", () => {
  it("opens what an older secret sealed, and seals with the newest", () => {
    const before = createEncryption([older]).encrypt("account a", value);
    const both = createEncryption([newer, older]);
    expect(both.prefix).toBe(createEncryption([newer]).prefix);
    expect(before.startsWith(both.prefix)).toBe(false);
    const after = both.encrypt("account a", both.decrypt("account a", before));
    expect(after.startsWith(both.prefix)).toBe(true);
    expect(createEncryption([newer]).decrypt("account a", after).reveal()).toBe(value.reveal());
    expect(() => createEncryption([newer]).decrypt("account a", before)).toThrow(DecryptionError);
  });
});
