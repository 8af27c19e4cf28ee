import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createApiReference } from "./api-reference/page.ts";
import { root } from "./repository.ts";

const path = join(root, "docs/api-reference.md");
const page = createApiReference();

if (!process.argv.includes("--check")) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, page);
  console.log("Wrote docs/api-reference.md.");
} else if (!existsSync(path) || readFileSync(path, "utf8") !== page) {
  console.error("docs/api-reference.md is out of date. Run `npm run reference` and commit it.");
  process.exitCode = 1;
}
