import { linkSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readOrCreateSecret } from "./secret-file.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "secret-file-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

it("creates a secret once, readable only by its owner", () => {
  const path = join(folder, "data", "token");
  expect(readOrCreateSecret(path, () => "first")).toBe("first");
  expect(readOrCreateSecret(path, () => "second")).toBe("first");
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it("creates 256 random bits by default", () => {
  expect(readOrCreateSecret(join(folder, "secret"))).toMatch(/^[\w-]{43}$/);
});

it("returns the secret that a process with the same ID in another container just created", () => {
  const path = join(folder, "token");
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, "theirs\n");
  linkSync(draft, path);
  expect(readOrCreateSecret(path, () => "mine")).toBe("theirs");
});
