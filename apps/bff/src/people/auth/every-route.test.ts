import { consoleOperations } from "@edge-console/contract/console-operations";
import type { ConsoleAccess, ConsoleOperation } from "@edge-console/contract/console-operations/operation";
import { consoleOperationNames, consoleRoutes } from "@edge-console/contract/console-operations/routes";
import { operationNames, operations } from "@edge-console/contract/operations";
import type { Operation } from "@edge-console/contract/operations/operation";
import { accountRoles, type Actor, can, tokenRoles, toTokenActor } from "@edge-console/contract/permissions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestConsole, startTestConsole } from "../../../test/test-console.ts";
import { type FakeService, startFakeService } from "../../../test/fake-service.ts";
import { sameOriginHeaders } from "../../../test/http-client.ts";
import { addAccessToken } from "../../../test/access-token.ts";
import { type Route, routeName } from "../../platform/http/route.ts";

/** Routes outside the tables of the contract, and their access policies. A route that isn't listed fails the test. */
const ownRoutes: Readonly<Record<string, string>> = {
  "GET /sso/callback": "public",
  "GET /sso/sign-out": "public",
  "POST /sso/backchannel-logout": "public",
  "GET /connection-check": "public",
  "GET /api/v1/edges": "public",
  "GET /api/v1/status": "public",
  "GET /api/accounts/:accountId/first-reads": "account standing:read",
  "POST /unsubscribe": "public",
};

const consoleRoutePolicies = Object.fromEntries(
  consoleOperationNames.map((name) => {
    const { access, stepUp }: ConsoleOperation = consoleOperations[name];
    return [consoleRoutes[name].join(" "), formatAccess(access) + (stepUp ? ", step-up" : "")];
  }),
);

function formatAccess(access: ConsoleAccess): string {
  if (access === "support-staff") return "staff";
  if (access === "signed-in") return "session";
  return access === "public" ? access : `account ${access}`;
}

const mirroredRoutes = Object.fromEntries(
  operationNames
    .map((name) => operations[name])
    .filter((operation) => operation.access !== "public")
    .map(({ method, path, access, stepUp }: Operation) => [
      `${method} /api/accounts/:accountId/v1${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
      `account ${access}${stepUp ? ", step-up" : ""}`,
    ]),
);

const formatPolicy = ({ access, stepUp }: Route) =>
  (access.kind === "account" ? `account ${access.permission}` : access.kind) + (stepUp ? ", step-up" : "");

/** All kinds of users and access tokens, and their actor on the account's routes. The name of a token is its address. */
const users: readonly { readonly email: string | null; readonly staff: boolean; readonly actor: Actor | null }[] = [
  { email: null, staff: false, actor: null },
  { email: "full@pinewood", staff: false, actor: null },
  ...accountRoles.map((role) => ({ email: `${role}@harbour`, staff: false, actor: role })),
  { email: "support@staff", staff: true, actor: null },
  { email: "inspecting@staff", staff: true, actor: "support" },
  ...tokenRoles.map((role) => ({ email: `${role} token`, staff: false, actor: toTokenActor(role) })),
  { email: "token of pinewood", staff: false, actor: null },
];

const isToken = (email: string | null) => email?.includes("token") === true;

/** Account routes that no access token opens, besides those that the permissions of its role exclude. */
const closedToTokens = ["POST /api/accounts/:accountId/v1/tunnels", "GET /api/accounts/:accountId/first-reads"];

/** The status that a route's policy gives a user; `in` if it allows them. */
function getExpectedStatus(route: Route, { email, staff, actor }: (typeof users)[number]): number | "in" {
  const { access, stepUp } = route;
  if (access.kind === "public") return "in";
  if (email === null) return 401;
  if (isToken(email)) {
    if (access.kind !== "account") return 403;
    if (actor === null) return 404;
    if (stepUp || closedToTokens.includes(routeName(route))) return 403;
  }
  if (access.kind === "session") return "in";
  if (access.kind === "staff") return staff ? "in" : 403;
  if (actor === null) return 404;
  return can(actor, access.permission) ? "in" : 403;
}

/** Routes whose path parameters name nothing in this test, so that allowed users get 404. */
const routesToMissingObjects = [
  "DELETE /api/support/inspections/:inspectionId",
  "GET /api/accounts/:accountId/audit/entries/:entryId",
  "GET /api/accounts/:accountId/bulk-runs/:runId",
  "POST /api/accounts/:accountId/bulk-runs/:runId/pause",
  "POST /api/accounts/:accountId/bulk-runs/:runId/resume",
  "POST /api/accounts/:accountId/bulk-runs/:runId/cancel",
  "POST /api/accounts/:accountId/alerts/:alertId/acknowledge",
  "POST /api/accounts/:accountId/zones/:zoneId/outside-changes/:changeId/dismiss",
  "DELETE /api/accounts/:accountId/access-tokens/:tokenId",
  "DELETE /api/accounts/:accountId/members/:memberId",
  "POST /api/accounts/:accountId/members/:memberId/two-factor-reminder",
  "DELETE /api/accounts/:accountId/pending-force-https/:requestId",
  "DELETE /api/accounts/:accountId/invitations/:invitationId",
  "DELETE /api/accounts/:accountId/saved-views/:viewId",
  "GET /api/accounts/:accountId/shared-lists/:listId",
  "DELETE /api/accounts/:accountId/shared-lists/:listId",
  "POST /api/accounts/:accountId/shared-lists/:listId/import",
  "GET /api/accounts/:accountId/baselines/:ruleId",
  "DELETE /api/accounts/:accountId/baselines/:ruleId",
  "DELETE /api/accounts/:accountId/baselines/:ruleId/exceptions/:zoneId",
  "DELETE /api/accounts/:accountId/scheduled-ends/:endId",
  "DELETE /api/profile/sessions/:sessionId",
  "DELETE /api/profile/factors/totp",
  "DELETE /api/profile/passkeys/:passkeyId",
  "DELETE /api/accounts/:accountId/alert-channels/:channelId",
  "GET /api/accounts/:accountId/alert-channels/:channelId/deliveries",
  "POST /api/accounts/:accountId/alert-channels/:channelId/rotate-secret",
  "POST /api/accounts/:accountId/alert-channels/:channelId/test",
  // Without a token.
  "POST /unsubscribe",
  // Single sign-on isn't set up.
  "POST /api/session/sso",
  "POST /api/session/step-up/sso",
  "GET /sso/callback",
  // Without a signature by CONSOLE_SECRET.
  "GET /connection-check",
];

/** Public routes that need a sign-in in progress. */
const pendingSignInRoutes = ["GET /api/session/mfa", "POST /api/session/mfa/passkey/options"];

const compareSignOutLast = (a: Route, b: Route) => Number(isSignOut(a)) - Number(isSignOut(b));
const isSignOut = (route: Route) => routeName(route) === "DELETE /api/session";

describe("rows 27 and 103: every route for every role", () => {
  let service: FakeService;
  let testConsole: TestConsole;
  let accountId: string;
  const cookies = new Map<string, string>();
  const tokens = new Map<string, string>();

  beforeAll(async () => {
    service = await startFakeService();
    testConsole = await startTestConsole(service.url);
    accountId = (await testConsole.connect("harbour", "h".repeat(64))).id;
    const pinewood = { name: "pinewood", ...(await testConsole.connect("pinewood", "p".repeat(64))) };
    await testConsole.addUser("inspecting@staff", "support");
    for (const { email } of users) {
      if (email !== null && !isToken(email)) cookies.set(email, (await testConsole.as(email)).cookie);
    }
    for (const role of tokenRoles) {
      const { token } = await addAccessToken(testConsole, { id: accountId, name: "harbour" }, role);
      tokens.set(`${role} token`, token);
    }
    tokens.set("token of pinewood", (await addAccessToken(testConsole, pinewood, "developer")).token);
    const inspecting = await testConsole.as("inspecting@staff");
    await inspecting.post("/api/support/inspections", { accountId, reason: "a ticket of the customer" });
  });

  afterAll(async () => {
    await testConsole.close();
    await service.close();
  });

  it("is listed with its policy here or in the contract", () => {
    const registered = Object.fromEntries(testConsole.routes.map((route) => [routeName(route), formatPolicy(route)]));
    expect(registered).toEqual({ ...ownRoutes, ...consoleRoutePolicies, ...mirroredRoutes });
  });

  it.each(users)("allows $email only what the policy allows, and changes nothing upstream otherwise", async (user) => {
    const statuses: Record<string, number | "in"> = {};
    for (const route of testConsole.routes.toSorted(compareSignOutLast)) {
      service.requests.length = 0;
      const { status, isFromService } = await sendRequest(route, user.email);
      // Reads may be those of the console's background tasks.
      const isSent = route.method !== "GET" && service.requests.some(({ method }) => method === route.method);
      const isRejected = [401, 403, 404].includes(status) && !isFromService && !isSent;
      statuses[routeName(route)] = isRejected ? status : "in";
    }
    const expectedStatuses = Object.fromEntries(
      testConsole.routes.map((route) => [routeName(route), getExpectedStatus(route, user)]),
    );
    for (const route of routesToMissingObjects) {
      if (expectedStatuses[route] === "in") expectedStatuses[route] = 404;
    }
    for (const route of pendingSignInRoutes) expectedStatuses[route] = 401;
    expect(statuses).toEqual(expectedStatuses);
  });

  it("row 25: requires re-authentication after five minutes if its policy says so", async () => {
    cookies.set("full@harbour", await testConsole.signIn("full@harbour"));
    testConsole.setClock(Math.floor(Date.now() / 1000) + 302);
    const routes = testConsole.routes.filter(({ stepUp, access }) => stepUp && access.kind !== "staff");
    const responses = await Promise.all(routes.map((route) => sendRequest(route, "full@harbour")));
    expect(responses.map(({ status, needsStepUp }) => [status, needsStepUp])).toEqual(routes.map(() => [403, true]));
    expect(routes.length).toBeGreaterThan(20);
  });

  /** Returns the status of a request that is valid for the policy, and whether it's the service's. Closes streams. */
  async function sendRequest(route: Route, email: string | null) {
    const ids: Readonly<Record<string, string>> = {
      accountId,
      ZONE_ID: "AAAAAAAA1",
      TUNNEL_ID: "AAAAAAAA1",
      zoneId: "AAAAAAAA1",
      tunnelId: "AAAAAAAA1",
    };
    const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? "1");
    const controller = new AbortController();
    const response = await fetch(testConsole.url + path, {
      method: route.method,
      headers: {
        "content-type": "application/json",
        ...(isToken(email)
          ? { authorization: `Bearer ${tokens.get(email ?? "") ?? ""}` }
          : { ...sameOriginHeaders, ...(email !== null && { cookie: cookies.get(email) ?? "" }) }),
      },
      ...(route.body && { body: "{}" }),
      signal: controller.signal,
    });
    const { status } = response;
    const problem = status >= 400 ? await response.text() : "";
    controller.abort();
    const needsStepUp = problem.includes('"urn:edge-console:step-up-required"');
    return { status, isFromService: problem.includes('"upstream"'), needsStepUp };
  }
});
