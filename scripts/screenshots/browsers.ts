import { demoAccounts } from "@edge-console/contract/console/demo";
import { demoPassword } from "@edge-console/testing/console";
import type { APIRequestContext, Browser, BrowserContext, Page } from "@playwright/test";
import type { Ids, User } from "./screen.ts";

/** Signed-in user: browser state and IDs of the account. */
export interface SignedIn {
  readonly state: Awaited<ReturnType<BrowserContext["storageState"]>> | undefined;
  readonly ids: Ids;
}

const signedOut: Ids = {
  account: "",
  incomplete: "",
  zone: "",
  otherZone: "",
  hostname: 0,
  tunnel: "",
  invitation: "",
};

/** Signs in users one by one in separate browsers; support staff open an inspection. */
export async function signInAll(
  browser: Browser,
  url: string,
  users: ReadonlySet<User | null>,
): Promise<(user: User | null) => SignedIn> {
  // The owner is first, because other users need the owner's invitation or account.
  const owner = await signIn(browser, url, "owner");
  const signedIn = new Map<User | null, SignedIn>([
    [null, { state: undefined, ids: owner.ids }],
    ["owner", owner],
  ]);
  for (const user of users) {
    if (!signedIn.has(user) && user !== null) signedIn.set(user, await signIn(browser, url, user, owner.ids));
  }
  return (user) => signedIn.get(user) ?? { state: undefined, ids: signedOut };
}

/** Signs a user in, in a separate browser; `main` has the IDs for users without an account. */
export async function signIn(browser: Browser, url: string, user: User, main?: Ids): Promise<SignedIn> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(`${user}@demo.example`);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  // Sign-in is a separate document.
  await page.waitForURL(({ pathname }) => !pathname.startsWith("/sign-in"));
  const ids = await getIds(page, user, main);
  const state = await context.storageState();
  await context.close();
  return { state, ids };
}

async function getIds({ request }: Page, user: User, main: Ids | undefined): Promise<Ids> {
  if (main && user === "support") {
    await post(request, "/api/support/inspections", {
      accountId: main.account,
      reason: "Ticket 4711: pictures load slowly since Monday",
    });
    return main;
  }
  const { accounts } = await read<{ accounts: { id: string; name: string }[] }>(request, "/api/session");
  if (main && user === "troubled") return getBrokenAccountIds(request, main, accounts[0]?.id ?? "");
  if (main) return { ...main, account: accounts[0]?.id ?? main.account };
  const findAccountId = (accountName: string) => accounts.find(({ name }) => name === accountName)?.id ?? "";
  return getMainAccountIds(request, findAccountId(demoAccounts.main), findAccountId(demoAccounts.incomplete));
}

async function getBrokenAccountIds(request: APIRequestContext, main: Ids, account: string): Promise<Ids> {
  const { CDN_ZONES: zones } = await read<{ CDN_ZONES: { ID: string }[] }>(request, `/api/accounts/${account}/v1/cdn`);
  return { ...main, account, zone: zones.at(-1)?.ID ?? "", otherZone: zones.at(-2)?.ID ?? "" };
}

async function getMainAccountIds(request: APIRequestContext, account: string, incomplete: string): Promise<Ids> {
  const api = `/api/accounts/${account}`;
  const { CDN_ZONES: zones } = await read<{ CDN_ZONES: { ID: string }[] }>(request, `${api}/v1/cdn`);
  const zone = zones.at(-1)?.ID ?? "";
  const { CDN_HOSTNAMES: hostnames } = await read<{ CDN_HOSTNAMES: { ID: number; DEFAULT: number }[] }>(
    request,
    `${api}/v1/cdn/${zone}/hostnames`,
  );
  const { TUNNELS: tunnels } = await read<{ TUNNELS: { TUNNEL_ID: string; STATE: string }[] }>(
    request,
    `${api}/v1/tunnels`,
  );
  const { link } = await post<{ link: string }>(request, `${api}/invitations`, {
    email: "nora.newcomer@demo.example",
    role: "developer",
  });
  const { pathname, hash } = new URL(link);
  return {
    account,
    incomplete,
    zone,
    otherZone: zones.at(-2)?.ID ?? "",
    hostname: (hostnames.find((candidate) => candidate.DEFAULT !== 1) ?? hostnames[0])?.ID ?? 0,
    tunnel: (tunnels.find(({ STATE }) => STATE === "CONNECTED") ?? tunnels[0])?.TUNNEL_ID ?? "",
    invitation: pathname + hash,
  };
}

async function read<T>(request: APIRequestContext, path: string): Promise<T> {
  const response = await request.get(path);
  if (!response.ok()) throw new Error(`GET ${path} returned ${response.status()}: ${await response.text()}`);
  return await response.json();
}

async function post<T>(request: APIRequestContext, path: string, body: unknown): Promise<T> {
  const response = await request.post(path, { data: body, headers: { "X-CSRF": "1" } });
  if (!response.ok()) throw new Error(`POST ${path} returned ${response.status()}: ${await response.text()}`);
  return await response.json();
}
