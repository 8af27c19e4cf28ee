import { once } from "node:events";
import { mkdtemp, mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { AccountRole } from "@edge-console/contract/permissions";
import { pino } from "pino";
import { createApp } from "../src/app.ts";
import { createAuditLog } from "../src/audit/audit-log.ts";
import { createLogSealer } from "../src/audit/seal-migrated-log.ts";
import { createPublicHost } from "../src/http/public-host.ts";
import { type Account, createAccount } from "../src/accounts/accounts.ts";
import { createPasswordHasher } from "../src/auth/password-hasher.ts";
import { setRole } from "../src/accounts/memberships.ts";
import { createUser, type User, setStaff } from "../src/auth/users.ts";
import { type Auth, createAuth } from "../src/auth/auth.ts";
import { createSingleSignOn } from "../src/auth/sso/single-sign-on.ts";
import type { SsoSettings } from "../src/auth/sso/settings.ts";
import type { MailSettings } from "../src/accounts/mailer.ts";
import type { DeniedRequest } from "../src/audit/denied-requests.ts";
import { createAuthorizer } from "../src/auth/authorizer.ts";
import type { OpenInspection, Route } from "../src/http/route.ts";
import { healthRoutes } from "../src/http/health-routes.ts";
import { authRoutes } from "../src/auth/routes.ts";
import { settingsRoutes } from "../src/http/settings-routes.ts";
import { apiRoutes, toAuthorizerDeps } from "../src/api-routes.ts";
import type { Services, ServicesDeps } from "../src/services.ts";
import { openStore, type Store } from "../src/db/store.ts";
import type { Metrics } from "../src/telemetry/metrics.ts";
import type { Tracing } from "../src/telemetry/tracing.ts";
import { createEncryption } from "../src/crypto/encryption.ts";
import { Secret } from "../src/crypto/secret.ts";
import { type CallOptions, getCookie, sameOriginHeaders, sendRequest, type RawResponse } from "./http-client.ts";

/** Password of all test users. */
export const password = "a harbour full of lanterns";

/** Encryption secrets of all tests. */
const consoleSecrets = [new Secret("the operator's secret of a test")];

/** Hashed once, because hashing is slow. */
const passwordHash = createPasswordHasher().hash(password);

/** The console's app with a real database and socket, without the service. */
export interface TestApp {
  readonly url: string;
  readonly store: Store;
  readonly auth: Auth;
  /** All routes below /api. */
  readonly routes: readonly Route[];
  /** All log lines so far. */
  readonly logLines: string[];
  readonly deniedRequests: DeniedRequest[];
  /** Open inspections by user ID and account ID. */
  readonly inspections: Map<string, OpenInspection>;
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

/** Starts the app with the sign-in routes, the probes, and `routes`. */
export async function startTestApp(
  databaseUrl: string,
  options: {
    readonly routes?: readonly Route[];
    readonly publicUrl?: string;
    readonly secondFactorRequired?: boolean;
    readonly mail?: MailSettings;
    /** Settings of single sign-on, if it's set up. */
    readonly sso?: SsoSettings;
    readonly metrics?: Metrics;
    readonly tracing?: Tracing;
    /** Creates the services. Without it, the authorizer uses stubs. */
    readonly services?: (deps: Omit<ServicesDeps, "serviceUrl" | "secrets" | "operator">) => Services;
  } = {},
): Promise<TestApp> {
  let clock = Math.floor(Date.now() / 1000);
  const store = await openStore(databaseUrl, { clock: () => clock, sealAuditLog: createLogSealer(consoleSecrets) });
  const encryption = createEncryption(consoleSecrets);
  const logged: string[] = [];
  const refusals: DeniedRequest[] = [];
  const inspections = new Map<string, OpenInspection>();
  const stopping = new AbortController();
  const webFolder = await mkdtemp(path.join(tmpdir(), "edge-console-web-"));
  await writeWebFolder(webFolder);

  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = `http://localhost:${port}`;
  const publicUrl = new URL(options.publicUrl ?? url);

  const { secondFactorRequired = false } = options;
  const ssoRequired = options.sso?.required ?? false;
  const auth = createAuth({ store, encryption, secondFactorRequired, ssoRequired, publicUrl });
  const log = pino({ level: "debug" }, { write: (line: string) => void logged.push(line) });
  const { mail = null } = options;
  const services = options.services?.({
    store,
    auth,
    publicUrl,
    mail,
    log,
    dnsServers: [],
    watchIntervalSeconds: 10,
  });
  const authorizer = createAuthorizer({
    store,
    sessions: auth.sessions,
    sessionCookie: auth.cookies.session,
    openInspection: async (userId, accountId) => {
      const inspection = inspections.get(`${userId} ${accountId}`);
      const account = await store.db
        .selectFrom("accounts")
        .select(["id", "name"])
        .where("id", "=", accountId)
        .executeTakeFirst();
      return inspection && account ? { account, inspection } : undefined;
    },
    recordDenied: async (refusal) => void refusals.push(refusal),
    ...(services && toAuthorizerDeps(services)),
  });
  const audit = services?.audit ?? createAuditLog(store, consoleSecrets);
  const sso = options.sso ? createSingleSignOn({ store, audit, log, publicUrl, settings: options.sso }) : null;
  const routes = [
    ...authRoutes({ store, auth, audit, sso }),
    ...settingsRoutes({ connectorCommand: "connector --token {TOKEN}" }),
    ...(options.routes ?? []),
    ...(services ? apiRoutes(services) : []),
  ];
  const app = createApp({
    host: createPublicHost(publicUrl),
    log,
    authorizer,
    healthRoutes: healthRoutes(store, stopping.signal),
    apiRoutes: routes,
    webFolder,
    trace: options.tracing?.middleware,
    count: (line) => options.metrics?.recordRequest(line),
    closing: stopping.signal,
  });
  server.on("request", app);
  const call: TestApp["call"] = (method, target, rest) => sendRequest(url, method, target, rest);

  return {
    url,
    store,
    auth,
    routes,
    logLines: logged,
    deniedRequests: refusals,
    inspections,
    stopping,
    setClock: (now) => {
      clock = now;
    },
    call,
    async addUser(email, staff) {
      const person = await createUser(store.db, clock, {
        email,
        name: email,
        passwordHash: await passwordHash,
        emailProven: true,
      });
      if (staff) await setStaff(store.db, clock, person, staff);
      return person;
    },
    async addAccount(name, members = {}) {
      const account = await createAccount(store.db, clock, { name, serviceAccountId: null });
      for (const [email, role] of Object.entries(members)) {
        const person = await store.db
          .selectFrom("users")
          .select("id")
          .where("email", "=", email)
          .executeTakeFirstOrThrow();
        await setRole(store.db, account, person, role);
      }
      return account;
    },
    async signIn(email) {
      const answer = await call("POST", "/api/session", { headers: sameOriginHeaders, body: { email, password } });
      if (answer.status !== 200) throw new Error(`sign-in of ${email}: ${answer.status} ${answer.text}`);
      return getCookie(answer);
    },
    async close() {
      stopping.abort();
      server.close();
      server.closeAllConnections();
      await services?.close();
      await store.close();
    },
  };
}

async function writeWebFolder(folder: string): Promise<void> {
  await mkdir(path.join(folder, "assets"));
  await writeFile(path.join(folder, "index.html"), "<!doctype html><title>Edge Console</title>");
  await writeFile(path.join(folder, "sign-in.html"), "<!doctype html><title>Sign in</title>");
  await writeFile(path.join(folder, "assets", "main-abc123.js"), "export {};");
  await writeFile(path.join(folder, "assets", "main-abc123.js.br"), "compressed");
  await writeFile(path.join(folder, ".hidden"), "hidden");
}
