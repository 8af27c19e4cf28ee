import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { z } from "zod";

/** Imports the whole server but its start, and tells which files were loaded for it, and which parts of Node.js. */
const program = `
  import { registerHooks } from "node:module";
  const files = [];
  registerHooks({ load: (url, context, next) => (files.push(url), next(url, context)) });
  await import(${JSON.stringify(new URL("./console.ts", import.meta.url).href)});
  console.log(JSON.stringify([...files, ...process.moduleLoadList]));
`;

it("doesn't load rarely used libraries at startup", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program]);
  const loaded = z.array(z.string()).parse(JSON.parse(stdout));
  const rare = /\/node_modules\/(@opentelemetry|@simplewebauthn|nodemailer|openid-client|pg|prom-client)\//;
  expect(loaded.some((name) => name.includes("/node_modules/undici/"))).toBe(true);
  expect(loaded.filter((name) => rare.test(name))).toEqual([]);
});
