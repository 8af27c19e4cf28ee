import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../repository.ts";

const manifests = ["package.json", ...globSync("{apps,packages}/*/package.json", { cwd: root }), "e2e/package.json"];

/** Syntax that cmd.exe doesn't have, and programs that Windows doesn't have. */
const posixOnly =
  /^\w+=|['$`;*~]|\|\||&& *\w+=|(?:^|[|&] *)(?:exec|export|env|sh|bash|rm|cp|mv|cat|mkdir|test|true|\.\/\S+)(?: |$)/;

it.each(["exec node x", "A=1 node x", "node x $HOME", "rm -rf dist", "node 'x'", "node x/*.ts", "./x"])(
  "recognizes POSIX-only syntax: %s",
  (script) => expect(script).toMatch(posixOnly),
);

it.each(manifests)("the scripts of %s run on every system", (path) => {
  const { scripts = {} }: { scripts?: Record<string, string> } = JSON.parse(readFileSync(join(root, path), "utf8"));
  expect(Object.entries(scripts).filter(([, script]) => posixOnly.test(script))).toEqual([]);
});
