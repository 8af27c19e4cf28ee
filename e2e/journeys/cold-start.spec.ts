import { accountHostnamesSchema } from "@edge-console/contract/console/account-hostnames";
import { hostnameListSchema } from "@edge-console/contract/objects/hostname";
import {
  formatRequests,
  getLayoutShifts,
  observeLayoutShifts,
  type PageRequest,
  recordRequests,
  sumBytes,
  waitForIdle,
} from "../fixtures/page-requests.ts";
import { shareAccount, waitForCommandEvents } from "../fixtures/shared-account.ts";
import { expect, test } from "../fixtures/test.ts";
import { createZone } from "../fixtures/zones.ts";

const shared = shareAccount();
let zone: string;

// Nothing happens in the account while a screen is opened: events would reload parts of it.
test.beforeAll(async ({ stack }) => {
  const created = await createZone(shared.account, `subject${shared.account.id}`);
  zone = created.ID;
  const { CDN_HOSTNAMES } = hostnameListSchema.parse(await shared.account.service("GET", `/cdn/${zone}/hostnames`));
  for (const { ID } of CDN_HOSTNAMES) await stack.edgeApi.operator.call("POST", `/hostnames/${ID}/issue`);
  // The console reads the zone's hostnames for its copy, which it reports as a change, once.
  const read = async () => {
    const response = await shared.page.context().request.get(`/api/accounts/${shared.account.id}/hostnames`);
    return accountHostnamesSchema.parse(await response.json()).zones.find(({ id }) => id === zone)?.readAt;
  };
  await expect.poll(read).toEqual(expect.any(Number));
  await waitForCommandEvents();
});

/** Budget of a page that is opened with an empty cache: kilobytes, requests, and those among them that call the console's API. */
interface Budget {
  readonly kilobytes: number;
  readonly requests: number;
  readonly calls: number;
}

/** Expects that a screen keeps its budget and calls nothing twice. */
function expectBudget(requests: readonly PageRequest[], budget: Budget): void {
  const calls = requests.filter(({ path }) => path.startsWith("/api/")).map(({ path }) => path);
  expect(calls.length, calls.join("\n")).toBeLessThanOrEqual(budget.calls);
  expect(new Set(calls).size, calls.join("\n")).toBe(calls.length);
  expect(requests.length, formatRequests(requests)).toBeLessThanOrEqual(budget.requests);
  expect(sumBytes(requests), formatRequests(requests)).toBeLessThanOrEqual(budget.kilobytes * 1_000);
}

for (const { name, path, details } of [
  { name: "the start page", path: "/", details: {} },
  { name: "a link to a screen", path: "/a/unknown/zones", details: { tag: "@full" } },
]) {
  test(`sign-in: costs the same from ${name} without a session`, details, async ({ page }) => {
    await observeLayoutShifts(page);
    const requests = await recordRequests(page);
    await page.goto(path);
    await expect(page.getByLabel("Email")).toBeVisible();
    await waitForIdle(page, requests);
    // The form waits for one of the calls; the other prepares the sign-in with a passkey.
    expectBudget(requests, { kilobytes: 124, requests: 10, calls: 2 });
    expect(await getLayoutShifts(page)).toEqual([]);
  });
}

test("sign-in and the app load React from the same file", async ({ page }) => {
  const getReactFiles = (requests: readonly PageRequest[]) =>
    requests.map(({ path }) => path).filter((path) => path.startsWith("/assets/react-"));
  const signInRequests = await recordRequests(page);
  await page.goto("/");
  await expect(page.getByLabel("Email")).toBeVisible();
  const app = await shared.page.context().newPage();
  const appRequests = await recordRequests(app);
  await app.goto(`/a/${shared.account.id}/zones`);
  await expect(app.getByRole("heading", { level: 1, name: "Zones" })).toBeVisible();
  expect(getReactFiles(signInRequests)).toHaveLength(1);
  expect(getReactFiles(appRequests)).toEqual(getReactFiles(signInRequests));
  await app.close();
});

/** Screens with the file of their code and their budgets; docs/performance.md has the reasons. */
const coldScreens = [
  {
    name: "zone list",
    path: "/zones",
    code: "zone-list-page",
    ready: "Zones",
    budget: { kilobytes: 250, requests: 10, calls: 2 },
  },
  {
    name: "overview",
    path: "",
    code: "overview-page",
    ready: /./,
    budget: { kilobytes: 308, requests: 18, calls: 2 },
  },
  {
    name: "zone overview",
    path: "/zones/:zone",
    code: "zone-overview-page",
    ready: /^subject/,
    budget: { kilobytes: 308, requests: 19, calls: 2 },
  },
  {
    name: "statistics",
    path: "/zones/:zone/statistics",
    code: "statistics-page",
    ready: /^subject/,
    budget: { kilobytes: 310, requests: 16, calls: 2 },
  },
  {
    name: "account statistics",
    path: "/statistics",
    code: "account-statistics-page",
    ready: "Statistics",
    budget: { kilobytes: 331, requests: 15, calls: 2 },
    details: { tag: "@full" },
  },
  {
    name: "usage",
    path: "/usage",
    code: "usage-page",
    ready: "Usage",
    budget: { kilobytes: 329, requests: 17, calls: 2 },
    details: { tag: "@full" },
  },
];

for (const { name, path, code, ready, budget, details = {} } of coldScreens) {
  test(
    `${name}: keeps its budget of bytes and requests with an empty cache, and calls nothing twice`,
    details,
    async () => {
      const page = await shared.page.context().newPage();
      const requests = await recordRequests(page);
      await page.goto(`/a/${shared.account.id}${path.replace(":zone", zone)}`);
      await expect(page.getByRole("heading", { level: 1, name: ready })).toBeVisible();
      await waitForIdle(page, requests);
      expectBudget(requests, budget);
      // The document requests the screen's code, and not the app.
      const script = requests.find(({ path }) => path.startsWith(`/assets/${code}-`));
      expect(script, formatRequests(requests)).toMatchObject({ kind: "Script", initiator: null });
      // The page requests its data while its code loads, and not after the answer to another request.
      expect(requests.find(({ path }) => path.startsWith("/api/"))?.initiator).toBe("/start.js");
      await page.close();
    },
  );
}

/** Other screens of the main navigation and of a zone's tabs. Not "/edges": it records the visit, which discards unused responses. */
const otherScreens = [
  "/ip-lists",
  "/baselines",
  "/hostnames",
  "/certificates",
  "/tunnels",
  "/alerts",
  "/status",
  "/account",
  "/members",
  "/access-tokens",
  "/api-key",
  "/audit",
  "/zones/:zone/hostnames",
  "/zones/:zone/settings",
  "/zones/:zone/diagnostics",
  "/zones/:zone/activity",
];

/** Calls that the first response can't contain: itself, events, and the rate limits, which are polled. */
const otherCalls = /\/(?:first-reads|events|rate-budget)(?:\?|$)/;

for (const path of otherScreens) {
  test(`${path}: the first response contains all that the screen reads`, { tag: "@full" }, async () => {
    const page = await shared.page.context().newPage();
    const requests = await recordRequests(page);
    await page.goto(`/a/${shared.account.id}${path.replace(":zone", zone)}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await waitForIdle(page, requests);
    const calls = requests.map(({ path }) => path).filter((path) => path.startsWith("/api/"));
    expect(calls.filter((path) => path.includes("/first-reads?"))).toHaveLength(1);
    expect(calls.filter((path) => !otherCalls.test(path))).toEqual([]);
    await page.close();
  });
}
