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

it("is made once, readable by its owner alone", () => {
  expect(readOrCreateSecret(path, () => "first")).toBe("first");
  expect(readOrCreateSecret(path, () => "second")).toBe("first");
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it("is that of another process of the same number, in another container, which has just made it", () => {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, "theirs\n");
  linkSync(draft, path);
  expect(readOrCreateSecret(path, () => "mine")).toBe("theirs");
});
