import { describe, expect, it } from "vitest";
import { createPasswordHasher } from "./password-hasher.ts";

describe("row 17: password hashes", () => {
  it("are argon2id with the required parameters and a random salt", async () => {
    const passwordHasher = createPasswordHasher();
    const [first, second] = await Promise.all([passwordHasher.hash("a password"), passwordHasher.hash("a password")]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
    expect(passwordHasher.isWeak(first)).toBe(false);
    expect(passwordHasher.isWeak("$argon2id$v=19$m=8192,t=2,p=1$c2FsdA$aGFzaA")).toBe(true);
  });

  it("match only their password; no password matches a missing hash", async () => {
    const passwordHasher = createPasswordHasher();
    const hash = await passwordHasher.hash("a password");
    expect(await passwordHasher.verify(hash, "a password")).toBe(true);
    expect(await passwordHasher.verify(hash, "A password")).toBe(false);
    expect(await passwordHasher.verify(undefined, "a password")).toBe(false);
  });
});

describe("row 21: hashing under a flood", () => {
  it("queues calls, rejects calls beyond the queue, and recovers", async () => {
    const passwordHasher = createPasswordHasher();
    const attempts = await Promise.allSettled(Array.from({ length: 200 }, () => passwordHasher.verify(undefined, "x")));
    const fulfilled = attempts.filter((attempt) => attempt.status === "fulfilled");
    const rejected = attempts.filter((attempt) => attempt.status === "rejected");
    expect([fulfilled.length, rejected.length]).toEqual([66, 134]);
    expect(rejected[0]?.reason).toMatchObject({ kind: "unavailable", status: 503, details: { retryAfter: 2 } });
    expect(await passwordHasher.verify(undefined, "x")).toBe(false);
  });
});
