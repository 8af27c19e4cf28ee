import { type DatabaseKind } from "@edge-console/testing/databases";
import { type IdentityProvider, startIdentityProvider } from "@edge-console/testing/identity-provider";
import { afterEach, beforeEach } from "vitest";
import { z } from "zod";
import { parseRoleMapping } from "../src/people/auth/sso/role-mapping.ts";
import type { SsoSettings } from "../src/people/auth/sso/settings.ts";
import { Secret } from "../src/platform/crypto/secret.ts";
import { createMetrics, type Metrics } from "../src/platform/telemetry/metrics.ts";
import { type TestApp, startTestApp } from "./test-app.ts";
import type { RawResponse } from "./http-client.ts";
import { signInAtProvider } from "./sign-in-at-provider.ts";

export const owner = "owner@demo.example";
const roleMapping = {
  "edge-admins": { account: "Harbour", role: "full" },
  "edge-developers": { account: "Harbour", role: "developer" },
  "edge-billing": [
    { account: "Harbour", role: "billing" },
    { account: "Pinewood", role: "billing" },
  ],
  helpdesk: { staff: "support" },
};

/** A browser that signs in at the provider and returns. */
export interface SsoBrowser {
  /** Cookies of the console, by name. */
  readonly cookies: Map<string, string>;
  readonly providerCookies: Map<string, string>;
  send(method: string, path: string, body?: unknown): Promise<RawResponse>;
  /** Follows the redirect from the provider: a cross-site request without the session cookie. */
  returnFromProvider(path: string): Promise<RawResponse>;
  startSignIn(path?: string, body?: object): Promise<string>;
  /** Runs the complete sign-in; returns the last response. */
  signIn(name: string, body?: object): Promise<RawResponse>;
}

export function createSsoBrowser(app: TestApp): SsoBrowser {
  const cookies = new Map<string, string>();
  const providerCookies = new Map<string, string>();
  const storeCookies = (response: RawResponse) => {
    for (const line of [response.headers["set-cookie"] ?? []].flat()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const header = (names: readonly string[]) =>
    names.flatMap((name) => (cookies.has(name) ? [`${name}=${cookies.get(name)}`] : [])).join("; ");
  const browser: SsoBrowser = {
    cookies,
    providerCookies,
    async send(method, path, body) {
      const cookie = header(["session", "sso", "signed-out"]);
      const headers = { "x-csrf": "1", "sec-fetch-site": "same-origin", cookie };
      return storeCookies(await app.call(method, path, body === undefined ? { headers } : { headers, body }));
    },
    async returnFromProvider(path) {
      const headers = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", cookie: header(["sso"]) };
      return storeCookies(await app.call("GET", path, { headers }));
    },
    async startSignIn(path = "/api/session/sso", body = {}) {
      const response = await browser.send("POST", path, body);
      if (response.status !== 200) throw new Error(`starting: ${response.status} ${response.text}`);
      return z.object({ location: z.string() }).parse(response.json).location;
    },
    async signIn(name, body) {
      return browser.returnFromProvider(
        await signInAtProvider(await browser.startSignIn("/api/session/sso", body), name, providerCookies),
      );
    },
  };
  return browser;
}

/** Returns status and target of a redirect, without the ID of a refused request. */
export const getRedirect = ({ status, headers }: RawResponse) => [
  status,
  headers["location"] === undefined ? undefined : String(headers["location"]).replace(/&request=[\w-]+$/, ""),
];
export const redirectWithOutcome = (outcome: string) => [303, `/sign-in?sso=${outcome}`];

/** A provider with the developer Ada for each test, and the console after `start`. */
export interface SsoFixture {
  provider: IdentityProvider;
  readonly app: TestApp;
  readonly metrics: Metrics;
  start(settings?: Partial<SsoSettings>, secondFactorRequired?: boolean): Promise<void>;
  /** Creates a user with full access to Harbour. */
  addAdministrator(email: string): Promise<{ readonly id: string }>;
  /** Returns a user's roles by account name. */
  listRoles(email: string): Promise<Readonly<Record<string, string>>>;
  /** Returns action and actor kind of a user's audit entries, except sign-ins. */
  listAuditActions(email: string): Promise<readonly (readonly [action: string, actor: string])[]>;
}

export function setUpSso(kind: DatabaseKind): SsoFixture {
  let provider: IdentityProvider;
  let app: TestApp;
  let metrics: Metrics;

  const start = async (settings: Partial<SsoSettings> = {}, secondFactorRequired = false) => {
    metrics = createMetrics();
    app = await startTestApp(kind, {
      metrics,
      secondFactorRequired,
      sso: {
        issuer: new URL(provider.issuer),
        clientId: provider.clientId,
        clientSecret: new Secret(provider.clientSecret),
        name: "Example Identity",
        scope: "openid email profile",
        roleClaim: "groups",
        roles: parseRoleMapping(JSON.stringify(roleMapping)),
        enforcesTwoFactor: false,
        required: false,
        sessionHours: 4,
        keepsProviderSession: false,
        ...settings,
      },
    });
    provider.allowRedirect(`${app.url}/sso/callback`);
    await app.addAccount("Harbour");
    await app.addAccount("Pinewood");
  };

  beforeEach(async () => {
    provider = await startIdentityProvider();
    provider.users.set("ada", {
      email: "Ada@Demo.example",
      email_verified: true,
      name: "Ada",
      groups: ["edge-developers", "unknown"],
    });
  });

  afterEach(async () => {
    await app.close();
    await provider.stop();
  });

  const addAdministrator = async (email: string) => {
    const { db } = app.store;
    const user = await app.addUser(email);
    const account = await db
      .selectFrom("accounts")
      .select("id")
      .where("name", "=", "Harbour")
      .executeTakeFirstOrThrow();
    await db.insertInto("memberships").values({ account_id: account.id, user_id: user.id, role: "full" }).execute();
    return user;
  };

  const listRoles = async (email: string) => {
    const rows = await app.store.db
      .selectFrom("memberships")
      .innerJoin("users", "users.id", "memberships.user_id")
      .innerJoin("accounts", "accounts.id", "memberships.account_id")
      .select(["accounts.name", "role"])
      .where("email", "=", email)
      .orderBy("accounts.name")
      .execute();
    return Object.fromEntries(rows.map(({ name, role }) => [name, role]));
  };
  const listAuditEntries = async (email: string) => {
    const { db } = app.store;
    const { id } = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
    const rows = await db.selectFrom("audit").select(["action", "actor_kind", "target"]).orderBy("action").execute();
    return rows
      .filter(({ action, target }) => action !== "signIn" && target.endsWith(id))
      .map(({ action, actor_kind }) => [action, actor_kind] as const);
  };

  return {
    get provider() {
      return provider;
    },
    set provider(other) {
      provider = other;
    },
    get app() {
      return app;
    },
    get metrics() {
      return metrics;
    },
    start,
    addAdministrator,
    listRoles,
    listAuditActions: listAuditEntries,
  };
}
