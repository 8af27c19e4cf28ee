import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./repository.ts";

/** Phrases that the product doesn't use, with their replacements. Single words are in cspell.config.yaml. */
const replacements: Readonly<Record<string, string>> = {
  "at once": "immediately, at the same time",
  "by itself": "automatically, alone",
  "cannot be had": "can't be recovered",
  "cannot be told": "is unknown",
  "leads elsewhere": "doesn't point to",
  "look again": "refresh, check again",
  "looked again": "refreshed, checked again",
  "looks again": "refreshes, checks again",
  "of its own": "separate, custom",
  "of one's own": "separate, custom",
  "of their own": "separate, custom",
  "of your own": "custom, your",
  "on record": "in the audit log",
};

const phrase = new RegExp(`\\b(?:${Object.keys(replacements).join("|")})\\b`, "gi");

const files = globSync("{apps,packages,e2e,scripts,docs,deploy}/**/*.{ts,tsx,mjs,css,html,md,yaml}", {
  cwd: root,
  exclude: ["**/node_modules/**", "**/dist/**", "scripts/phrases.ts"],
});

let hits = 0;
for (const file of [...files, "README.md", "CONTRIBUTING.md", "CHANGELOG.md"]) {
  for (const [index, line] of readFileSync(join(root, file), "utf8").split("\n").entries()) {
    for (const [match] of line.matchAll(phrase)) {
      hits++;
      console.log(`${file}:${index + 1}: "${match}" → ${replacements[match.toLowerCase()]}`);
    }
  }
}
if (hits > 0) console.log(`${hits} phrases to replace.`);
process.exitCode = hits > 0 ? 1 : 0;
