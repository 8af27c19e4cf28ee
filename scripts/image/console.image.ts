import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { findFreePort } from "@edge-console/testing/free-port";
import {
  restoreStoredDatabase,
  storedDatabasePassword,
  storedDatabases,
  storedDatabaseSecret,
} from "@edge-console/testing/stored-databases";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../repository.ts";
import { type BaseImage, prepareBaseImage } from "./base-image.ts";
import { runBuildah } from "./buildah.ts";
import { type Container, execute, mountImage, type MountedImage, startContainer } from "./container.ts";

const name = "localhost/edge-console:test";
const password = "correct horse battery staple";
const cli = ["node", "apps/bff/src/cli/main.ts"];

/** Memory limit of deploy/compose.yaml and deploy/kubernetes/base/deployment.yaml. */
const memoryLimitMegabytes = 512;

const readSize = (image: string) => runBuildah("images", "--format", "{{.Size}}", image);

let base: BaseImage;
let image: MountedImage;
let edgeApi: EdgeApi;
const folders: string[] = [];
const results: [string, string][] = [];

/** Returns a folder that the user of the image owns, like a new volume. */
function createVolume(): string {
  const folder = mkdtempSync(join(tmpdir(), "edge-console-volume-"));
  chownSync(folder, 1000, 1000);
  folders.push(folder);
  return folder;
}

/** Starts the console, and returns it with a function that calls it as one browser. */
async function startConsole(data: string, env: Readonly<Record<string, string>> = {}) {
  const port = String(await findFreePort());
  const settings = { PORT: port, PUBLIC_URL: `http://localhost:${port}`, EDGE_API_URL: edgeApi.url, ...env };
  const container = await startContainer(image, { data, env: { SHUTDOWN_DELAY_SECONDS: "0", ...settings } });
  let cookie = "";
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { "X-CSRF": "1", "Content-Type": "application/json", cookie },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    return { status: response.status, text: await response.text() };
  };
  const admin = async (args: readonly string[], input?: string) => {
    const { code, output } = await execute(image, [...cli, ...args], { data, env: settings }, input);
    expect({ code, output }).toMatchObject({ code: 0 });
    return output;
  };
  return { container, call, admin, settings };
}

async function readFirstAccount(call: Awaited<ReturnType<typeof startConsole>>["call"]): Promise<string> {
  const session: { accounts: { id: string }[] } = JSON.parse((await call("GET", "/api/session")).text);
  return session.accounts[0]?.id ?? "";
}

function recordMemory(label: string, container: Container): void {
  const peak = container.readMemory("VmHWM");
  results.push([label, `${container.readMemory("VmRSS")} MB, peak ${peak} MB`]);
  expect(peak).toBeLessThan(memoryLimitMegabytes);
}

beforeAll(async () => {
  base = prepareBaseImage();
  runBuildah(
    "build",
    "--format",
    "docker",
    "-f",
    "deploy/Dockerfile",
    "--build-arg",
    `NODE_IMAGE=${base.name}`,
    "-t",
    name,
    root,
  );
  image = mountImage(name);
  edgeApi = await startEdgeApi();
  results.push(["Base image", `${base.description}, ${readSize(base.name)}`], ["Image", readSize(name)]);
});

afterAll(async () => {
  await edgeApi.stop();
  image.unmount();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  const width = Math.max(...results.map(([label]) => label.length));
  console.log(results.map(([label, value]) => `${label.padEnd(width)}  ${value}`).join("\n"));
});

describe("the image", () => {
  it("runs as an unprivileged user who can write only to /data and /tmp", async () => {
    expect(image.config.User).toBe("node");
    const attempts = ["/app/x", "/home/node/x", "/app/apps/web/dist/x", "/data/x", "/tmp/x"];
    const command = `id -u; for file in ${attempts.join(" ")}; do touch "$file" 2>/dev/null && echo "$file"; done; true`;
    const { output } = await execute(image, ["sh", "-c", command], { data: createVolume(), env: {} });
    expect(output.trim().split("\n")).toEqual(["1000", "/data/x", "/tmp/x"]);
  });

  it("contains no tests and no development dependencies", async () => {
    const command = "find /app -name '*.test.*' -not -path '*/node_modules/*'; ls /app/node_modules/.pnpm";
    const { output } = await execute(image, ["sh", "-c", command], { data: createVolume(), env: {} });
    const names = output.trim().split("\n");
    expect(names.filter((packageName) => packageName.startsWith("express@"))).toHaveLength(1);
    expect(
      names.filter((packageName) => /\.test\.|^(?:vitest|typescript|vite|react|@?playwright.*)@/.test(packageName)),
    ).toEqual([]);
  });

  it("serves the console, signs in, writes, and keeps its data over a restart", async () => {
    const data = createVolume();
    const first = await startConsole(data);
    results.push(["Ready, new database", `${first.container.readyMs} ms`]);
    recordMemory("Memory when ready", first.container);

    const account = await edgeApi.operator.createAccount("Harbour");
    await first.admin(["account", "create", "Harbour"]);
    await first.admin(["key", "set", "Harbour"], account.api_key);
    await first.admin(["user", "create", "ada@harbour.example", "--name", "Ada"], password);
    await first.admin(["member", "add", "Harbour", "ada@harbour.example", "full"]);
    const health = await execute(image, ["node", "apps/bff/src/healthcheck.ts"], { data, env: first.settings });
    expect(health).toMatchObject({ code: 0 });

    const credentials = { email: "ada@harbour.example", password };
    expect((await first.call("GET", "/sign-in")).text).toContain('<div id="root">');
    expect((await first.call("POST", "/api/session", credentials)).status).toBe(200);
    const accountPath = `/api/accounts/${await readFirstAccount(first.call)}`;
    const zone = { ZONE_NAME: "media", ORIGIN_TYPE: "STANDARD", ORIGIN_URL: "https://origin.harbour.example" };
    expect((await first.call("POST", `${accountPath}/v1/cdn`, zone)).status).toBe(200);
    recordMemory("Memory after use", first.container);
    expect(await first.container.stop()).toBe(0);

    const second = await startConsole(data);
    results.push(["Ready, existing database", `${second.container.readyMs} ms`]);
    expect((await second.call("POST", "/api/session", credentials)).status).toBe(200);
    expect((await second.call("GET", `${accountPath}/v1/cdn`)).text).toContain('"media"');
    expect((await second.call("GET", `${accountPath}/audit`)).text).toContain('"createZone"');
    expect(await second.admin(["audit", "verify"])).not.toMatch(/altered|missing/i);
    expect(await second.container.stop()).toBe(0);
  });

  it.each(storedDatabases)("upgrades the database of version %s", async (file) => {
    const data = createVolume();
    const path = join(data, "console.db");
    restoreStoredDatabase(file, path);
    chownSync(path, 1000, 1000);
    const { container, call, admin } = await startConsole(data, { CONSOLE_SECRET: storedDatabaseSecret });
    results.push([`Ready, upgrade from ${file}`, `${container.readyMs} ms`]);
    const credentials = { email: "full@harbour", password: storedDatabasePassword };
    expect((await call("POST", "/api/session", credentials)).status).toBe(200);
    const log = await call("GET", `/api/accounts/${await readFirstAccount(call)}/audit`);
    expect(log.text).toContain('"updateZone"');
    await admin(["audit", "verify"]);
    expect(await container.stop()).toBe(0);
  });
});
