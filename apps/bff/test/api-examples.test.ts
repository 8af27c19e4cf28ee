import { spawn, spawnSync } from "node:child_process";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { isExhaustive } from "@edge-console/testing/exhaustive";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { addAccessToken } from "./access-token.ts";
import { setUpAccount } from "./account-fixture.ts";

const folder = fileURLToPath(new URL("../../../docs/examples/api/", import.meta.url));

const fixture = setUpAccount();
let env: NodeJS.ProcessEnv;

beforeEach(async () => {
  const { token } = await addAccessToken(fixture.testConsole, fixture, "developer");
  env = { ...process.env, CONSOLE_URL: fixture.testConsole.url, CONSOLE_TOKEN: token, ACCOUNT: fixture.id };
});

function run(command: string, args: readonly string[], cwd = folder) {
  const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (text: Buffer) => (output.stdout += text.toString()));
  child.stderr.on("data", (text: Buffer) => (output.stderr += text.toString()));
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.once("close", (code) => resolve({ code, ...output }));
  });
}

/** The examples of the documentation whose language this machine runs. */
const examples = [
  { language: "curl", needs: "curl", command: "sh", file: "zones.sh" },
  { language: "Python", needs: "python3", command: "python3", file: "zones.py" },
  { language: "Node.js", needs: process.execPath, command: process.execPath, file: "zones.mjs" },
].filter(({ needs }) => spawnSync(needs, ["--version"]).status === 0);

it.each(examples)("the example for $language creates a zone and reads filtered statistics", async (example) => {
  const name = example.file.replace(".", "");
  const args = [example.file, name, "https://origin.example"];
  const { code, stdout, stderr } = await run(example.command, args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(new RegExp(`^Created ${name}: [A-Z0-9]{9}\n`));
  const requests = await fixture.edgeApi.operator.requests(fixture.mark);
  expect(requests).toContainEqual(
    expect.objectContaining({ method: "GET", body: expect.objectContaining({ GRANULARITY: "hour" }), status: 200 }),
  );

  const repeated = await run(example.command, args);
  expect(repeated.code).not.toBe(0);
  expect(`${repeated.stdout}${repeated.stderr}`).toContain("already exists");
});

/** Versions for which the documentation's commands are tried. */
const packages = ["openapi-typescript@7.13.0", "openapi-fetch@0.17.0", "typescript@5.9.3", "@types/node@22"];

it.each(isExhaustive ? ["openapi-typescript"] : [])(
  "a client that %s generates is typed, creates a zone, reads filtered statistics, and gets 403 for the API key",
  async (generator) => {
    const project = await mkdtemp(path.join(tmpdir(), "generated-client-"));
    onTestFinished(() => rm(project, { recursive: true }));
    await writeFile(path.join(project, "package.json"), JSON.stringify({ type: "module" }));
    await copyFile(path.join(folder, "zones.ts"), path.join(project, "zones.ts"));
    const runIn = async (command: string, ...args: readonly string[]) => {
      const result = await run(command, args, project);
      expect(result).toMatchObject({ code: 0 });
      return result.stdout;
    };
    await runIn("npm", "install", ...packages);
    const document = `${fixture.testConsole.url}/api/openapi.json`;
    await runIn("npx", generator, document, "--output", "console-api.d.ts");
    await runIn(
      "npx",
      "tsc",
      "--noEmit",
      "--strict",
      "--module",
      "nodenext",
      "--allowImportingTsExtensions",
      "zones.ts",
    );
    const output = await runIn(process.execPath, "zones.ts", "generated", "https://origin.example");
    expect(output).toMatch(/^Created generated: [A-Z0-9]{9}\nRequests by hour: 0\nAPI key: 403\n$/);
  },
  600_000,
);
