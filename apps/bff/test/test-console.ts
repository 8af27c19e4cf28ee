import { accountRoles } from "@edge-console/contract/permissions";
import type { DatabaseKind } from "@edge-console/testing/databases";
import { Secret } from "../src/platform/crypto/secret.ts";
import { type TestApp, type TestAppOptions, startTestApp } from "./test-app.ts";
import { createMigratedDatabase } from "./migrated-database.ts";
import { type CallOptions, sameOriginHeaders, type RawResponse } from "./http-client.ts";

/** Requests as a signed-in user. */
export interface TestUser {
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<RawResponse>;
  post(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<RawResponse>;
  delete(path: string): Promise<RawResponse>;
  send(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<RawResponse>;
  readonly cookie: string;
}

/** The complete console in front of a service, without the demo. */
export interface TestConsole extends TestApp {
  readonly databaseUrl: string;
  /** Returns a user, signed in on first use, such as `full@harbour`, or with two factors, such as `support@staff`. */
  as(email: string): Promise<TestUser>;
  /** Creates an account with a connected key and a member of each role: `full@NAME`, `developer@NAME`, and so on. */
  connect(name: string, apiKey: string): Promise<{ readonly id: string; readonly v1: string }>;
}

/** Makes the sessions of support staff as if they had signed in with two factors, by single sign-on. */
async function proveSecondFactor({ store }: TestApp, email: string): Promise<void> {
  const { db } = store;
  await db
    .updateTable("sessions")
    .set({ methods: JSON.stringify(["oidc-mfa"]), second_factor_at: await store.now() })
    .where("user_id", "in", db.selectFrom("users").select("id").where("email", "=", email))
    .execute();
}

export async function startTestConsole(
  serviceUrl: URL,
  kind: DatabaseKind = "sqlite",
  options: Omit<TestAppOptions, "serviceUrl"> = {},
): Promise<TestConsole> {
  const databaseUrl = await createMigratedDatabase(kind);
  const app = await startTestApp({ url: databaseUrl }, { ...options, serviceUrl });
  await app.start();
  await app.addUser("support@staff", "support");
  const users = new Map<string, Promise<TestUser>>();

  const signIn = async (email: string): Promise<TestUser> => {
    const cookie = await app.signIn(email);
    if (email.endsWith("@staff")) await proveSecondFactor(app, email);
    const send = (method: string, path: string, { headers, ...rest }: CallOptions) =>
      app.call(method, path, { ...rest, headers: { cookie, ...sameOriginHeaders, ...headers } });
    return {
      cookie,
      get: (path, headers = {}) => send("GET", path, { headers }),
      post: (path, body, headers = {}) => send("POST", path, { headers, body }),
      delete: (path) => send("DELETE", path, {}),
      send: (method, path, body, headers = {}) => send(method, path, { headers, body }),
    };
  };

  return {
    ...app,
    databaseUrl,
    as(email) {
      const user = users.get(email) ?? signIn(email);
      users.set(email, user);
      return user;
    },
    async connect(name, apiKey) {
      for (const role of accountRoles) await app.addUser(`${role}@${name}`);
      const account = await app.addAccount(
        name,
        Object.fromEntries(accountRoles.map((role) => [`${role}@${name}`, role])),
      );
      await app.services.apiKeyStore.save(account.id, new Secret(apiKey));
      return { id: account.id, v1: `/api/accounts/${account.id}/v1` };
    },
  };
}
