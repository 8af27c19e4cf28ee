import { describe, expect, it } from "vitest";
import { createEncryption, DecryptionError } from "./encryption.ts";
import { Secret } from "./secret.ts";

const older = new Secret("an older secret of the operator");
const newer = new Secret("a newer secret of the operator");
const value = new Secret("K".repeat(64));

describe("row 36: an encrypted value is bound to its context", () => {
  const encryption = createEncryption([newer]);
  const encrypted = encryption.encrypt("account a", value);

  it("decrypts in the same context", () => {
    expect(encryption.decrypt("account a", encrypted).reveal()).toBe(value.reveal());
    expect(encrypted).not.toContain(value.reveal());
  });

  it("doesn't decrypt in another context", () => {
    expect(() => encryption.decrypt("account b", encrypted)).toThrow(DecryptionError);
  });

  it("doesn't decrypt an altered value", () => {
    const parts = encrypted.split(".");
    for (const index of [2, 3, 4]) {
      const part = parts[index] ?? "";
      const altered = parts.with(index, `${part.startsWith("A") ? "B" : "A"}${part.slice(1)}`).join(".");
      expect(() => encryption.decrypt("account a", altered)).toThrow(DecryptionError);
    }
    expect(() => encryption.decrypt("account a", "")).toThrow(DecryptionError);
  });

  it("encrypts the same value differently each time", () => {
    expect(encryption.encrypt("account a", value)).not.toBe(encrypted);
  });
});

describe("row 37: several secrets, newest first", () => {
  it("decrypts values of an older secret and encrypts with the newest", () => {
    const before = createEncryption([older]).encrypt("account a", value);
    const withBothSecrets = createEncryption([newer, older]);
    expect(withBothSecrets.prefix).toBe(createEncryption([newer]).prefix);
    expect(before.startsWith(withBothSecrets.prefix)).toBe(false);
    const after = withBothSecrets.encrypt("account a", withBothSecrets.decrypt("account a", before));
    expect(after.startsWith(withBothSecrets.prefix)).toBe(true);
    expect(createEncryption([newer]).decrypt("account a", after).reveal()).toBe(value.reveal());
    expect(() => createEncryption([newer]).decrypt("account a", before)).toThrow(DecryptionError);
  });
});
