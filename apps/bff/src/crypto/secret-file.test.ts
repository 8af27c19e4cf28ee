import { linkSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readOrCreateSecret } from "./secret-file.ts";

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "secret-file-"));
  path = join(folder, "secret");
});

afterEach(() => rmSync(folder, { recursive: true }));

it("creates the secret once, readable only by its owner", () => {
  const secret = readOrCreateSecret(path);
  expect(secret).toHaveLength(43);
  expect(readOrCreateSecret(path)).toBe(secret);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it("returns the secret that a process with the same id in another container has just created", () => {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, "theirs\n");
  linkSync(draft, path);
  expect(readOrCreateSecret(path)).toBe("theirs");
});
