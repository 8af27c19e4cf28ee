import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { keptSecret } from "./kept-secret.ts";

it("makes a secret once, readable by its owner alone", () => {
  const folder = mkdtempSync(join(tmpdir(), "kept-secret-"));
  const path = join(folder, "data", "token");
  try {
    expect(keptSecret(path, () => "first")).toBe("first");
    expect(keptSecret(path, () => "second")).toBe("first");
    expect(statSync(path).mode & 0o777).toBe(0o600);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
