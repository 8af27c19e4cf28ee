import { once } from "node:events";
import { mkdtemp, mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import type { AccountRole } from "@edge-console/contract/permissions";
import type { DatabaseKind } from "@edge-console/testing/databases";
import { storedDatabasePassword } from "@edge-console/testing/stored-databases";
import { pino } from "pino";
import { getPort } from "./get-port.ts";
import { consoleSecrets, openTestStore } from "./migrated-database.ts";
import { taskIntervals } from "../src/background-tasks.ts";
import { type Account, createAccount } from "../src/people/accounts/accounts.ts";
import { createPasswordHasher } from "../src/people/auth/password-hasher.ts";
import { setRole } from "../src/people/accounts/memberships.ts";
import { setStaff } from "../src/people/auth/user-access.ts";
import { createUser, type User } from "../src/people/users/users.ts";
import type { Auth } from "../src/people/auth/auth.ts";
import { type ConsoleDeps, createConsole } from "../src/console.ts";
import type { Route } from "../src/platform/http/route.ts";
import type { Services } from "../src/services.ts";
import type { Store } from "../src/platform/db/store.ts";
import { type CallOptions, getCookie, sameOriginHeaders, sendRequest, type RawResponse } from "./http-client.ts";

/** Password of all test users. */
export const password = storedDatabasePassword;

/** Hashes passwords and recovery codes in a hundredth of the time that the console's own parameters take. */
export const createQuickHasher = () => createPasswordHasher({ memoryCost: 64, timeCost: 1, parallelism: 1 });

const passwordHash = createQuickHasher().hash(password);

/** Short intervals, so that no test waits for a task whose time has come on its clock. */
const intervals = {
  ...taskIntervals,
  jobs: 50,
  replicaEvents: 50,
  commandEvents: 50,
  tunnels: 50,
  // Tests of alerts evaluate them when they want to.
  alerts: 0,
};

/** The console with a real database and socket. */
export interface TestApp {
  readonly url: string;
  readonly store: Store;
  readonly auth: Auth;
  readonly services: Services;
  /** All routes below /api. */
  readonly routes: readonly Route[];
  /** All log lines so far. */
  readonly logLines: string[];
  /** Starts the background tasks, again if they run. */
  start(): Promise<void>;
  /** Stops them and waits until due jobs are done, so that nothing happens but what the test does. */
  stop(): Promise<void>;
  /** Runs the jobs that are due, also if the background tasks are stopped, until none is. */
  runJobs(): Promise<void>;
  /** Sets the clock, in Unix seconds. */
  setClock(now: number): void;
  call(method: string, path: string, options?: CallOptions): Promise<RawResponse>;
  addUser(email: string, staff?: "support"): Promise<User>;
  addAccount(name: string, members?: Readonly<Record<string, AccountRole>>): Promise<Account>;
  /** Signs in and returns the session cookie. */
  signIn(email: string): Promise<string>;
  /** Ends streamed responses, like a shutdown. */
  readonly stopping: AbortController;
  close(): Promise<void>;
}

/** What a test sets up differently. */
export interface TestAppOptions extends Partial<
  Pick<
    ConsoleDeps,
    | "hsts"
    | "secondFactorRequired"
    | "mail"
    | "operatorInfo"
    | "sso"
    | "metrics"
    | "tracing"
    | "serviceUrl"
    | "operator"
    | "dnsServers"
    | "isDemo"
    | "webhookPrivateHosts"
    | "trustedProxies"
  >
> {
  /** Routes before the console's own. */
  readonly routes?: readonly Route[];
  readonly publicUrl?: string;
  /** Whether hashes have the console's own parameters. */
  readonly strongHashes?: boolean;
  /** Until due jobs start, in milliseconds. */
  readonly jobsInterval?: number;
  /** Time on the clock, in Unix seconds; the real one by default. */
  readonly now?: number;
  /** Email addresses of users. */
  readonly users?: readonly string[];
}

/**
 * Starts the console without its background tasks, with a new database of a kind or an existing one; by default with a service
 * that doesn't respond.
 */
export async function startTestApp(
  database: DatabaseKind | { readonly url: string },
  {
    routes = [],
    publicUrl,
    strongHashes = false,
    jobsInterval = intervals.jobs,
    now = Math.floor(Date.now() / 1000),
    users = [],
    ...deps
  }: TestAppOptions = {},
): Promise<TestApp> {
  let clock = now;
  const store = await openTestStore(database, { clock: () => clock });
  const logged: string[] = [];
  const stopping = new AbortController();
  const webFolder = await mkdtemp(path.join(tmpdir(), "edge-console-web-"));
  await writeWebFolder(webFolder);

  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = getPort(server);
  const url = `http://localhost:${port}`;

  const testConsole = createConsole(
    {
      store,
      log: pino({ level: "debug" }, { write: (line: string) => void logged.push(line) }),
      publicUrl: new URL(publicUrl ?? url),
      hsts: "off",
      mail: null,
      operatorInfo: { name: null, supportUrl: null },
      serviceUrl: new URL("http://127.0.0.1:1"),
      operator: null,
      secrets: consoleSecrets,
      secondFactorRequired: false,
      sso: null,
      dnsServers: [],
      isDemo: false,
      webhookPrivateHosts: [],
      watchIntervalSeconds: 10,
      settings: { connectorCommand: "connector --token {TOKEN}" },
      webFolder,
      trustedProxies: null,
      metrics: null,
      tracing: null,
      stopping: stopping.signal,
      closing: stopping.signal,
      ...deps,
    },
    {
      routes,
      intervals: { ...intervals, jobs: jobsInterval },
      ...(!strongHashes && { passwordHasher: createQuickHasher() }),
    },
  );
  const { services } = testConsole;
  server.on("request", testConsole.app);
  const call: TestApp["call"] = (method, target, rest) => sendRequest(url, method, target, rest);

  const app: TestApp = {
    url,
    store,
    auth: services.auth,
    services,
    routes: testConsole.routes,
    logLines: logged,
    stopping,
    start: () => testConsole.start(),
    async stop() {
      testConsole.stop();
      await this.runJobs();
    },
    async runJobs() {
      await testConsole.jobs.run();
      while (testConsole.jobs.countRunning().size > 0) {
        await testConsole.jobs.settle();
        await testConsole.jobs.run();
      }
    },
    setClock: (now) => {
      clock = now;
    },
    call,
    async addUser(email, staff) {
      const user = await createUser(store.db, clock, {
        email,
        name: email,
        passwordHash: await passwordHash,
        emailProven: true,
      });
      if (staff) await setStaff(store.db, clock, user, staff);
      return user;
    },
    async addAccount(name, members = {}) {
      const account = await createAccount(store.db, clock, { name, serviceAccountId: null });
      for (const [email, role] of Object.entries(members)) {
        const user = await store.db
          .selectFrom("users")
          .select("id")
          .where("email", "=", email)
          .executeTakeFirstOrThrow();
        await setRole(store.db, account, user, role);
      }
      return account;
    },
    async signIn(email) {
      const response = await call("POST", "/api/session", { headers: sameOriginHeaders, body: { email, password } });
      if (response.status !== 200) throw new Error(`sign-in of ${email}: ${response.status} ${response.text}`);
      return getCookie(response);
    },
    async close() {
      stopping.abort();
      server.close();
      server.closeAllConnections();
      await testConsole.close();
      await store.close();
    },
  };
  for (const email of users) await app.addUser(email);
  return app;
}

async function writeWebFolder(folder: string): Promise<void> {
  await mkdir(path.join(folder, "assets"));
  await writeFile(path.join(folder, "index.html"), "<!doctype html><title>Edge Console</title>");
  await writeFile(path.join(folder, "sign-in.html"), "<!doctype html><title>Sign in</title>");
  const screens = [
    { path: "/a/:account/zones/new", file: "screens/create.html" },
    { path: "/a/:account/zones/:zone", file: "screens/zone.html" },
  ];
  await writeFile(path.join(folder, "screens.json"), JSON.stringify(screens));
  await mkdir(path.join(folder, "screens"));
  for (const { file } of screens)
    await writeFile(path.join(folder, file), `<!doctype html><title>Edge Console</title><link href="/${file}">`);
  await writeFile(path.join(folder, "assets", "main-abc123.js"), "export {};");
  await writeFile(path.join(folder, "assets", "main-abc123.js.br"), "compressed");
  await writeFile(path.join(folder, ".hidden"), "hidden");
}
