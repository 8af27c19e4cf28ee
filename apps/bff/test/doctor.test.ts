import { mkdtemp, readdir, rmdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoAccounts } from "@edge-console/contract/console/demo";
import { type Console, startConsole } from "@edge-console/testing/console";
import { databaseKinds } from "@edge-console/testing/databases";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { findFreePort } from "@edge-console/testing/free-port";
import { startIdentityProvider } from "@edge-console/testing/identity-provider";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { runCommand } from "../src/cli/run-command.ts";
import { runAdmin } from "../src/cli/run.ts";
import { Secret } from "../src/platform/crypto/secret.ts";
import { openStore } from "../src/platform/db/store.ts";
import { createOperatorClient } from "../src/service/upstream/operator-client.ts";
import { type HeaderProxy, type HeaderProxyOptions, startHeaderProxy } from "./header-proxy.ts";
import { startMailServer } from "./mail-server.ts";
import { createMigratedDatabase } from "./migrated-database.ts";

const resultSchema = z.object({
  findings: z.array(z.object({ area: z.string(), level: z.enum(["ok", "warning", "error"]), text: z.string() })),
  errors: z.int(),
  warnings: z.int(),
});

let edgeApi: EdgeApi;

beforeAll(async () => {
  edgeApi = await startEdgeApi();
  for (const name of Object.values(demoAccounts)) await edgeApi.operator.createAccount(name);
});
afterAll(() => edgeApi.stop());

const createOperator = () => createOperatorClient(new URL(edgeApi.operator.url), new Secret(edgeApi.operator.token));

async function listServiceAccounts() {
  const operator = createOperator();
  return operator.listAccounts().finally(() => operator.close());
}

/** Replaces the key of the demo's main account without the console's knowledge. */
async function rotateKey(): Promise<void> {
  const operator = createOperator();
  const accounts = await operator.listAccounts();
  await operator.rotateKey(accounts.find(({ name }) => name === demoAccounts.main)?.account_id ?? "");
  await operator.close();
}

const start = async (settings: Readonly<Record<string, string>> = {}): Promise<Console> =>
  startConsole(edgeApi, { DATABASE_URL: await createMigratedDatabase("sqlite"), ...settings });

/** Runs the doctor, and returns its exit code and what it found of an area, as `level text`. */
async function examine(settings: Readonly<Record<string, string>>) {
  const { code, stdout } = await runAdmin(["doctor", "--json"], (command, args) =>
    runCommand(settings, async () => new Secret(""), command, args),
  );
  const { findings, errors, warnings } = resultSchema.parse(JSON.parse(stdout));
  return {
    code,
    stdout,
    errors,
    warnings,
    of: (area: string) => findings.filter((found) => found.area === area).map(({ level, text }) => `${level} ${text}`),
  };
}

/** Starts a console behind a proxy that forwards requests as `getOptions()` says. */
async function startBehind(
  getOptions: () => HeaderProxyOptions,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ running: Console; proxy: HeaderProxy }> {
  const port = await findFreePort();
  const proxy = await startHeaderProxy(() => `http://127.0.0.1:${port}`, getOptions);
  return { running: await start({ PORT: String(port), PUBLIC_URL: proxy.url, ...settings }), proxy };
}

describe.each(databaseKinds)("admin doctor on %s", (kind) => {
  let running: Console;
  beforeAll(async () => {
    running = await start({ DATABASE_URL: await createMigratedDatabase(kind) });
  });
  afterAll(() => running.stop());

  it("finds no error in a working console, and changes nothing", async () => {
    const { settings, url } = running;
    const { code, errors, of } = await examine(settings);
    expect([code, errors]).toEqual([0, 0]);
    expect(of("database")[0]).toMatch(/^ok (SQLite|PostgreSQL), migrated to \d{4}-[\w-]+: 4 users, 3 accounts\.$/);
    expect(of("secret")).toEqual(["ok CONSOLE_SECRET decrypts all stored secrets."]);
    expect(of("edge-api")).toEqual([`ok ${edgeApi.url} responds.`]);
    expect(of("api-keys")).toHaveLength(3);
    expect(of("api-keys").every((text) => /^ok .*: the Edge API accepts the API key ending in /.test(text))).toBe(true);
    expect(of("proxy")).toEqual([`ok A request through ${url} comes back with the right host, from 127.0.0.1.`]);
  });

  it("says that CONSOLE_SECRET is another one, and that a newer version migrated the database", async () => {
    const { settings } = running;
    const other = await examine({ ...settings, CONSOLE_SECRET: "another secret of thirty-two characters" });
    expect(other.code).toBe(1);
    expect(other.of("secret")[0]).toMatch(/^error CONSOLE_SECRET can't decrypt 3 stored values\. Add the secret/);
    expect(other.of("proxy")[0]).toContain("a console with another CONSOLE_SECRET");
    await running.stop();
    const store = await openStore(settings["DATABASE_URL"] ?? "");
    await store.db.insertInto("migrations").values({ name: "9999-later", applied_at: 1 }).execute();
    await store.close();
    const newer = await examine(settings);
    expect([newer.code, newer.of("database")[0]]).toEqual([
      1,
      "error A newer version of the console has migrated it (9999-later). Run that version, or restore a backup of this one.",
    ]);
  });
});

describe("admin doctor", () => {
  it("names invalid and unknown variables", async () => {
    const { code, of } = await examine({ PORT: "x", CONSOLE_SECRET: "s".repeat(32), PUBLC_URL: "x", OIDC_GROUPS: "y" });
    expect(code).toBe(1);
    expect(of("settings")).toEqual([
      "error PORT must be a whole number from 0 to 65535.",
      "warning PUBLC_URL isn't a setting of the console. Did you mean PUBLIC_URL?",
      "warning OIDC_GROUPS isn't a setting of this version of the console.",
    ]);
  });

  it("creates nothing before the first start, so that another user can run it", async () => {
    const parent = await mkdtemp(join(tmpdir(), "doctor-"));
    const { of } = await examine({ DATABASE_URL: `sqlite:${parent}/data/console.db`, EDGE_API_URL: edgeApi.url });
    expect(of("database")).toEqual([
      "warning It's empty. The first start of the console creates its tables, and the secret if CONSOLE_SECRET isn't set.",
    ]);
    expect(await readdir(parent)).toEqual([]);
    await rmdir(parent);
  });

  it("accepts a proxy that is set up as documented, and says if it's down", async () => {
    const rewrite: HeaderProxyOptions["rewrite"] = (headers, client) => ({ ...headers, "x-forwarded-for": client });
    const { running, proxy } = await startBehind(() => ({ rewrite }), { TRUSTED_PROXIES: "127.0.0.1" });
    const { settings } = running;
    expect((await examine(settings)).of("proxy")).toEqual([
      `ok A request through ${proxy.url} comes back with the right host, from 127.0.0.1.`,
    ]);
    await running.stop();
    expect((await examine(settings)).of("proxy")[0]).toMatch(/^error .* returned 502: the console isn't running/);
    await proxy.close();
    expect((await examine(settings)).of("proxy")[0]).toMatch(/^error .* can't be reached from here \(ECONNREFUSED\)/);
  });

  it("checks the identity provider, its keys, and the accounts of OIDC_ROLES", async () => {
    const provider = await startIdentityProvider();
    const roles = JSON.stringify({
      a: { account: demoAccounts.main, role: "full" },
      b: { account: "Habour", role: "full" },
    });
    const running = await start({ ...provider.settings, OIDC_ROLES: roles });
    onTestFinished(() => running.stop());
    const { settings, url } = running;
    const found = (await examine(settings)).of("single-sign-on");
    expect(found[0]).toBe(
      `ok ${provider.issuer}/ responds with its metadata and keys. Its redirect URI for the console must be ${url}/sso/callback`,
    );
    expect(found[1]).toBe(
      `ok Signing out ends the provider's session. Its post-logout redirect URI for the console must be ${url}/sign-in`,
    );
    expect(found[2]).toBe(
      `ok The provider can end the console's sessions. Its back-channel logout URI for the console must be ${url}/sso/backchannel-logout`,
    );
    expect(found.at(-1)).toBe("warning OIDC_ROLES names the account Habour, which doesn't exist. Create or rename it.");
    await provider.stop();
    const down = await examine(settings);
    expect([down.code, down.of("single-sign-on")[0]]).toEqual([
      1,
      `error ${provider.issuer}/.well-known/openid-configuration: ECONNREFUSED. Check OIDC_ISSUER and the firewall.`,
    ]);
  });
});

describe("admin doctor of a running console", () => {
  let running: Console;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running.stop());

  // Before a key is replaced, so that the console has all keys.
  it("prints no secret, whatever fails", async () => {
    const password = "canary/of:a password";
    const mailServer = await startMailServer({
      host: "127.0.0.2",
      credentials: { user: "console", password: "right" },
    });
    const { settings } = running;
    const file = `${settings["DATABASE_URL"]?.slice("sqlite:".length)}.smtp`;
    await writeFile(file, password);
    const { stdout, code } = await examine({
      ...settings,
      SMTP_URL: mailServer.url.replace("//", "//console@"),
      SMTP_PASSWORD_FILE: file,
      SMTP_TLS: "opportunistic",
      MAIL_FROM: "console@example.com",
      OIDC_ISSUER: "http://127.0.0.1:1",
      OIDC_CLIENT_ID: "console",
      OIDC_CLIENT_SECRET: "canary of the client",
    });
    await mailServer.close();
    expect(code).toBe(1);
    expect(stdout).toContain("doesn't accept the user or password of SMTP_URL");
    const keys = (await listServiceAccounts()).map(({ api_key: key }) => key?.reveal() ?? "no key");
    const secrets = [
      password,
      encodeURIComponent(password),
      "canary of the client",
      settings["CONSOLE_SECRET"],
      settings["DEMO_PASSWORD"],
      settings["EDGE_OPERATOR_TOKEN"],
      ...keys,
    ];
    for (const secret of secrets) expect(stdout).not.toContain(secret);
  });

  it("names rejected keys, and an Edge API that doesn't respond", async () => {
    const { settings } = running;
    await rotateKey();
    const rejected = await examine(settings);
    expect(rejected.code).toBe(1);
    expect(rejected.of("api-keys").join("\n")).toMatch(
      /error Harbour Media: the Edge API rejects the API key ending in [\w-]{4}\. It returned: .+ Replace it: npm run admin -- key set "Harbour Media"/,
    );
    const down = await examine({ ...settings, EDGE_API_URL: `http://127.0.0.1:${await findFreePort()}` });
    expect(down.of("edge-api")[0]).toMatch(/^error .* can't be reached \(ECONNREFUSED\)\. Check EDGE_API_URL/);
  });
});

describe("admin doctor of a console behind a proxy", () => {
  let running: Console;
  let proxy: HeaderProxy;
  let options: HeaderProxyOptions;
  beforeAll(async () => {
    ({ running, proxy } = await startBehind(() => options));
  });
  afterAll(() => Promise.all([running.stop(), proxy.close()]));

  it("says that the proxy doesn't pass the Host header through", async () => {
    options = { rewrite: ({ host: _host, ...headers }) => headers };
    const { code, of } = await examine(running.settings);
    expect(code).toBe(1);
    expect(of("proxy")).toEqual([
      `error The proxy at ${proxy.url} doesn't pass the Host header through. In nginx: proxy_set_header Host $http_host;`,
    ]);
  });

  it("says that the proxy isn't trusted, and buffers", async () => {
    options = { rewrite: (headers) => ({ ...headers, "x-forwarded-for": "203.0.113.9" }), buffers: true };
    expect((await examine(running.settings)).of("proxy")).toEqual([
      "error X-Forwarded-For from 127.0.0.1 is ignored: all users have that address. Add it to TRUSTED_PROXIES.",
      "warning Event streams are buffered: pages don't update by themselves. Turn off buffering in the proxy.",
    ]);
  });

  it("says that the proxy sends no address", async () => {
    options = { rewrite: (headers) => headers };
    expect((await examine(running.settings)).of("proxy")).toEqual([
      "warning The proxy sends no X-Forwarded-For: all users have the address 127.0.0.1. Let it send the header.",
    ]);
  });
});
