import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { Readable } from "node:stream";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { envelopeSchema } from "@edge-console/contract/objects/envelope";
import { zoneListSchema } from "@edge-console/contract/objects/zone";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";

const accountSchema = z.object({ api_key: z.string() });
const requestsSchema = z.object({ requests: z.array(z.unknown()) });

const main = fileURLToPath(new URL("main.ts", import.meta.url));
let folder: string;
const started: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "edge-api-main-"));
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

interface Program {
  readonly child: ChildProcess;
  /** Resolves to the URL of `/v1` when the program is ready. */
  readonly ready: Promise<string>;
  /** URL of the operator listener. */
  readonly operator: Promise<string>;
  readonly ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

function start(env: Record<string, string> = {}): Program {
  const child = spawn(process.execPath, [main], {
    cwd: folder,
    env: { EDGE_API_PORT: "0", EDGE_API_OPERATOR_PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  started.push(child);
  const stdout = collect(child.stdout);
  const stderr = collect(child.stderr);
  const code = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return {
    child,
    operator: stdout.until(/^edge-api operator (.+)\n/m),
    ready: stdout.until(/^edge-api ready (.+)\n/m),
    ended: Promise.all([code, stdout.all, stderr.all]).then(([code, stdout, stderr]) => ({ code, stdout, stderr })),
  };
}

function collect(stream: Readable | null) {
  let text = "";
  stream?.on("data", (chunk: Buffer) => (text += chunk.toString()));
  return {
    all: new Promise<string>((resolve) => stream?.once("close", () => resolve(text))),
    until: (pattern: RegExp) =>
      new Promise<string>((resolve) => {
        stream?.on("data", () => {
          const found = pattern.exec(text)?.[1];
          if (found !== undefined) resolve(found);
        });
      }),
  };
}

/** Occupies a loopback port until it is closed. */
async function takePort(): Promise<{ readonly port: number; readonly close: () => void }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("The server listens on no port.");
  return { port: address.port, close: () => void server.close() };
}

test("prints its URLs, stores its operator token, and stops on SIGTERM", async () => {
  const program = start();
  expect((await fetch(`${await program.ready}/v1`)).status).toBe(400);
  const tokenFile = join(folder, "data/edge-api-operator-token");
  expect(statSync(tokenFile).mode & 0o777).toBe(0o600);
  const operatorToken = readFileSync(tokenFile, "utf8");
  program.child.kill("SIGTERM");
  const { code, stdout, stderr } = await program.ended;
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/^edge-api operator http:\/\/127\.0\.0\.1:\d+\nedge-api ready http:\/\/127\.0\.0\.1:\d+\n$/);

  await start().ready;
  expect(readFileSync(tokenFile, "utf8")).toBe(operatorToken);
});

test("prints a single line if its ports are configured", async () => {
  const { port, close } = await takePort();
  close();
  const program = start({ EDGE_API_OPERATOR_PORT: String(port) });
  const url = await program.ready;
  program.child.kill("SIGTERM");
  expect((await program.ended).stdout).toBe(`edge-api ready ${url}\n`);
});

test("stops with its parent process if configured", async () => {
  const program = start({ EXIT_WITH_PARENT: "1" });
  await program.ready;
  program.child.disconnect();
  expect(await program.ended).toMatchObject({ code: 0 });
});

const operatorToken = "operator-token-of-a-test";

async function post(url: string, token: string, body: object): Promise<unknown> {
  const response = await fetch(url, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  expect(response.ok).toBe(true);
  return response.json();
}

test("keeps acknowledged writes when it is killed", async () => {
  const program = start({ EDGE_API_OPERATOR_TOKEN: operatorToken });
  const url = await program.ready;
  const { api_key: key } = accountSchema.parse(
    await post(`${await program.operator}/accounts`, operatorToken, { name: "Harbour" }),
  );
  const acknowledged: string[] = [];
  const writing = (async () => {
    for (let n = 0; n < 250; n += 1) {
      await post(`${url}/v1/cdn`, key, { ZONE_NAME: `zone${n}`, ORIGIN_URL: "https://origin.example" });
      acknowledged.push(`zone${n}`);
      if (n === 20) program.child.kill("SIGKILL");
    }
  })();
  await expect(writing).rejects.toThrow("fetch failed");

  const again = start({ EDGE_API_OPERATOR_TOKEN: operatorToken });
  const list = await fetch(`${await again.ready}/v1/cdn`, { headers: { authorization: `Bearer ${key}` } });
  const { DATA } = envelopeSchema.parse(await list.json());
  const storedNames = zoneListSchema.parse(DATA).CDN_ZONES.map((zone) => zone.ZONE_NAME);
  expect(acknowledged.length).toBeGreaterThan(20);
  expect(storedNames).toEqual(expect.arrayContaining(acknowledged));
});

test("stops within the timeout while a request hangs", async () => {
  const program = start({ EDGE_API_OPERATOR_TOKEN: operatorToken });
  const url = await program.ready;
  await post(`${await program.operator}/faults`, operatorToken, { when: "before", kind: "hang" });
  const pendingRequest = fetch(`${url}/v1/edges`);
  const arrived = async () => {
    const headers = { authorization: `Bearer ${operatorToken}` };
    const response = await fetch(`${await program.operator}/requests`, { headers });
    return requestsSchema.parse(await response.json()).requests.length;
  };
  await expect.poll(arrived, { timeout: 10_000 }).toBe(1);
  program.child.kill("SIGINT");
  await expect(pendingRequest).rejects.toThrow("fetch failed");
  expect(await program.ended).toMatchObject({ code: 0 });
});

test("fails to start with an invalid variable and names it", async () => {
  const { code, stdout, stderr } = await start({ EDGE_API_DEMO: "maybe" }).ended;
  expect({ code, stdout, stderr }).toEqual({
    code: 1,
    stdout: "",
    stderr: "EDGE_API_DEMO must be 1 or 0.\n",
  });
});

test("names the variable of an unusable database", async () => {
  writeFileSync(join(folder, "note.txt"), "This is no database, and long enough to be taken for one. ".repeat(20));
  for (const path of ["note.txt", "note.txt/edge-api.db"]) {
    const { code, stderr } = await start({ EDGE_API_DB: path }).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^EDGE_API_DB must be a writable SQLite file: note\.txt\S* isn't \([A-Z_]+\)\.\n$/);
  }
});

test("names the variable of a port in use", async () => {
  const { port, close } = await takePort();
  const { code, stderr } = await start({ EDGE_API_PORT: String(port) }).ended;
  close();
  expect([code, stderr]).toEqual([1, `EDGE_API_PORT must be a free port: ${port} isn't available on 127.0.0.1.\n`]);
});
