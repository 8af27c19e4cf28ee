import { spawn } from "node:child_process";
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { startEdgeApi } from "@edge-console/testing/edge-api";
import { findFreePort } from "@edge-console/testing/free-port";
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import { root } from "./repository.ts";
import { fingerprintSources } from "./web-build/build-web.ts";

/** Six programs in a row, on a loaded machine. */
const timeoutMs = 240_000;

let checkout = "";
let env: NodeJS.ProcessEnv = {};
const running: Command[] = [];

beforeEach(async () => {
  checkout = mkdtempSync(join(tmpdir(), "readme-"));
  copyCheckout(checkout);
  const [port, api, operator] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const ports = { PORT: String(port), EDGE_API_PORT: String(api), EDGE_API_OPERATOR_PORT: String(operator) };
  env = { PATH: process.env.PATH, HOME: process.env.HOME, ...ports };
});
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ stop }) => stop()));
  rmSync(checkout, { recursive: true, maxRetries: 5 });
});

/** Copies the sources and links what is installed, so that nothing is downloaded. */
function copyCheckout(target: string): void {
  const ignored = /(?:^|[\\/])(?:node_modules|dist|\.git|\.cache|data)$/;
  for (const name of readdirSync(root)) {
    if (ignored.test(name)) continue;
    cpSync(join(root, name), join(target, name), { recursive: true, filter: (path) => !ignored.test(path) });
  }
  for (const folder of globSync("{apps,packages}/*/node_modules", { cwd: root })) {
    symlinkSync(join(root, folder), join(target, folder));
  }
  // Caches say what is installed and built. The copy has separate ones.
  mkdirSync(join(target, "node_modules/.cache"), { recursive: true });
  for (const name of readdirSync(join(root, "node_modules"))) {
    if (name !== ".cache") symlinkSync(join(root, "node_modules", name), join(target, "node_modules", name));
  }
  cpSync(join(root, "node_modules/.cache/install-stamp"), join(target, "node_modules/.cache/install-stamp"));
  // The web app isn't opened, so it isn't built.
  mkdirSync(join(target, "apps/web/dist"), { recursive: true });
  writeFileSync(join(target, "apps/web/dist/index.html"), "<!doctype html>");
  writeFileSync(join(target, "node_modules/.cache/web-stamp"), fingerprintSources());
}

/** Returns the lines of the shell blocks below a heading of the README. */
function readCommands(heading: string): string[] {
  const [, section = ""] = readFileSync(join(root, "README.md"), "utf8").split(`\n## ${heading}\n`);
  const blocks = section.split("\n## ")[0]?.matchAll(/```sh\n([^]*?)```/g) ?? [];
  return [...blocks].flatMap(([, block = ""]) => block.trim().split("\n"));
}

interface Command {
  readonly output: () => string;
  readonly exited: Promise<number | null>;
  readonly stop: () => Promise<void>;
}

/** Runs a line such as `npm run console`, with what a person types or pastes. */
function run(line: string, input = ""): Command {
  const [, script = "", rest = ""] = /^npm (?:run )?([\w-]+)(?: -- (.*))?$/.exec(line) ?? [];
  const scripts: Record<string, string> = JSON.parse(readFileSync(join(checkout, "package.json"), "utf8")).scripts;
  const [program = "", ...args] = (scripts[script] ?? "").split(" ");
  const words = [...rest.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? "");
  const child = spawn(program === "node" ? process.execPath : program, [...args, ...words], { cwd: checkout, env });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  child.stdin.end(input);
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  const command = {
    output: () => output,
    exited,
    stop: async () => {
      child.kill("SIGINT");
      await exited;
    },
  };
  running.push(command);
  return command;
}

async function waitFor(command: Command, text: string): Promise<void> {
  const state = { hasExited: false };
  void command.exited.then(() => (state.hasExited = true));
  await expect
    .poll(() => command.output().includes(text) || state.hasExited, { timeout: timeoutMs / 2, interval: 100 })
    .toBe(true);
  expect(command.output()).toContain(text);
}

/** Returns a column of the console's database in a folder. */
function list(folder: string, table: "users" | "accounts", column: string): unknown[] {
  const database = new DatabaseSync(join(checkout, folder, "console.db"));
  const rows = database.prepare(`select ${column} as value from ${table} order by 1`).all();
  database.close();
  return rows.map(({ value }) => value);
}

async function signIn(email: string, password: string): Promise<number> {
  const response = await fetch(`http://localhost:${env.PORT}/api/session`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRF": "1", Origin: `http://localhost:${env.PORT}` },
    body: JSON.stringify({ email, password }),
  });
  return response.status;
}

it(
  "O1, row 106: following the README leaves no demo user in the console that is connected to a service",
  async () => {
    // Try it.
    const [start = "", ...others] = readCommands("Try it");
    expect(others).toEqual([]);
    const demo = run(start);
    await waitFor(demo, "  Password ");
    const password = /Password +(\S+)/.exec(demo.output())?.[1] ?? "";
    expect(await signIn("owner@demo.example", password)).toBe(200);
    await demo.stop();
    expect(await demo.exited).toBe(0);
    expect(readdirSync(join(checkout, "data"))).toEqual(["demo"]);

    // Connect to your service.
    const lines = readCommands("Connect to your service");
    const position = lines.indexOf("npm run console");
    for (const line of lines.slice(0, position)) {
      const [, variable = "", value] = /^export (\w+)=(.*)$/.exec(line) ?? [];
      env[variable] = value;
    }
    const service = await startEdgeApi();
    onTestFinished(() => service.stop());
    env.EDGE_API_URL = service.url;
    const { api_key: apiKey } = await service.operator.createAccount("Harbour Media");
    /** What a person types, by command. */
    const inputs = { "key set": apiKey, "user create": "a harbour full of lanterns" };
    const server = run("npm run console");
    await waitFor(server, "There are no users yet.");
    expect(server.output()).toContain("npm run admin -- user create");
    expect(list("data", "users", "email")).toEqual([]);
    expect(list("data", "accounts", "name")).toEqual([]);

    const failures: string[] = [];
    for (const line of lines.slice(position + 1)) {
      const [, input = ""] = Object.entries(inputs).find(([name]) => line.includes(name)) ?? [];
      const command = run(line, input);
      if ((await command.exited) !== 0) failures.push(`${line}: ${command.output()}`);
    }
    expect(failures).toEqual([]);
    expect(list("data", "users", "email")).toEqual(["ada@harbour.example"]);
    expect(list("data", "accounts", "name")).toEqual(["Harbour Media"]);
    expect(list("data/demo", "users", "email")).toHaveLength(4);
  },
  timeoutMs,
);
