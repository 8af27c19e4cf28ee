import { describe, expect, test } from "vitest";
import { checkOriginUrl } from "./origin-url.ts";
import { checkS3AccessKey, checkS3Bucket, checkS3Endpoint, checkS3Region, checkS3SecretKey } from "./s3.ts";

describe("a bucket name", () => {
  test.each(["abc", "my-bucket", "my.bucket.1", "1bucket9", "a".repeat(63)])("accepts %s", (name) => {
    expect(checkS3Bucket(name)).toEqual({ ok: true, value: name });
  });
  test.each([
    "",
    "ab",
    "a".repeat(64),
    "My-bucket",
    "-bucket",
    "bucket-",
    ".bucket",
    "bucket.",
    "my_bucket",
    "my bucket",
  ])("rejects %j", (name) => {
    expect(checkS3Bucket(name).ok).toBe(false);
  });
});

describe("a region", () => {
  test.each(["auto", "eu-central-1", "us-east-1", "fr1"])("accepts %s", (region) => {
    expect(checkS3Region(region).ok).toBe(true);
  });
  test.each(["", "EU-central-1", "eu central", "eu/central", "-eu"])("rejects %j", (region) => {
    expect(checkS3Region(region).ok).toBe(false);
  });
});

describe("the keys", () => {
  test.each([
    ["access", checkS3AccessKey, 128],
    ["secret", checkS3SecretKey, 256],
  ] as const)("the %s key has 8 to %# characters without spaces and quotes", (_, check, maxLength) => {
    expect(check("a".repeat(8)).ok).toBe(true);
    expect(check("/+=.~-_!$%&#".repeat(2)).ok).toBe(true);
    expect(check("a".repeat(maxLength)).ok).toBe(true);
    expect(check("a".repeat(maxLength + 1)).ok).toBe(false);
    for (const wrong of ["", "a".repeat(7), "with space", "with'quote", 'with"quote', "with\ttab99"]) {
      expect(check(wrong).ok).toBe(false);
    }
  });

  test("an error never contains the secret", () => {
    expect(JSON.stringify(checkS3SecretKey("my secret"))).not.toContain("my secret");
  });
});

describe("the endpoint", () => {
  const endpoint = (url: string) => {
    const checked = checkOriginUrl(url);
    if (!checked.ok) throw new Error(checked.reason);
    return checked.value;
  };

  test.each([
    ["https://s3.example.com", "PATH", true],
    ["https://media.s3.example.com", "PATH", false],
    ["https://media.s3.example.com", "VHOST", true],
    ["https://MEDIA.s3.example.com", "VHOST", true],
    ["https://s3.example.com", "VHOST", false],
    ["https://media2.s3.example.com", "VHOST", false],
    ["https://media2.s3.example.com", "PATH", true],
  ] as const)("%s with %s: %s", (url, addressing, ok) => {
    expect(checkS3Endpoint(endpoint(url), "media", addressing).ok).toBe(ok);
  });

  test("starts with the bucket name if it equals it", () => {
    const own = endpoint("https://files.example.com");
    expect(checkS3Endpoint(own, "files.example.com", "VHOST").ok).toBe(true);
    expect(checkS3Endpoint(own, "files.example.com", "PATH").ok).toBe(false);
  });
});
