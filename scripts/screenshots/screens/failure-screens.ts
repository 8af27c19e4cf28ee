import type { Fault } from "@edge-console/testing/operator";
import { callService } from "@edge-console/testing/service";
import { expect, type Page } from "@playwright/test";
import { brokenAccount } from "../users.ts";
import { accountPath, rows, type Screen, type World } from "../screen.ts";

const brokenAccountPath = { user: "troubled" } as const;
const main = (page: Page) => page.getByRole("main").waitFor();
const waitForProblem = (page: Page) => page.getByRole("main").getByRole("alert").first().waitFor();

/** Arms a fault for all reads. */
const failReads =
  (fault: Pick<Fault, "kind"> & Partial<Fault>) =>
  ({ edgeApi }: World) =>
    edgeApi.operator.armFault({ method: "GET", path: "^/v1/", when: "before", ...fault });

const screensWithData: readonly (readonly [name: string, path: Parameters<typeof accountPath>[1]])[] = [
  ["overview", ""],
  ["zones", "zones"],
  ["zone", ({ zone }) => `zones/${zone}`],
  ["statistics", ({ zone }) => `zones/${zone}/statistics`],
  ["hostnames", "hostnames"],
  ["tunnels", "tunnels"],
  ["usage", "usage"],
  ["edges", "edges"],
];

/** Changes a setting of the open zone and saves it. */
async function save(page: Page): Promise<void> {
  await page.getByRole("switch", { name: "Block directory paths" }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
}
const settings = (page: Page) => page.getByLabel("Cache expiration").waitFor();

/** Changes a zone directly in the Edge API, to another value each time. */
async function changeZoneWithApi(edgeApi: World["edgeApi"], zone: string): Promise<void> {
  const {
    accounts,
  }: {
    accounts: { name: string; api_key: string | null }[];
  } = await edgeApi.operator.call("GET", "/accounts");
  const key = accounts.find(({ name }) => name === brokenAccount)?.api_key ?? "";
  await callService(edgeApi, key, "POST", `/cdn/${zone}`, {
    BLOCK_IPS: `192.0.2.2\n203.0.113.${Date.now() % 250}`,
    STRIP_COOKIES: Date.now() % 2,
  });
}

/** Screens while the service is slow, returns invalid responses, or fails. */
export const failureScreens: readonly Screen[] = [
  ...screensWithData.map(([name, path]) =>
    accountPath(`${name}-loading`, path, main, {
      ...brokenAccountPath,
      isPassing: true,
      state: failReads({ kind: "slow", delay_ms: 5000 }),
    }),
  ),
  ...screensWithData.map(([name, path]) =>
    accountPath(`${name}-unreadable`, path, main, { ...brokenAccountPath, state: failReads({ kind: "garbage" }) }),
  ),
  accountPath("zone-external-change", ({ otherZone }) => `zones/${otherZone}/activity`, main, {
    ...brokenAccountPath,
    state: async ({ edgeApi, page, ids }) => {
      const address = `/api/accounts/${ids.account}/v1/cdn/${ids.otherZone}`;
      // The console compares reads with its last one. It pauses its calls for some time after the failures of other screens.
      await expect.poll(async () => (await page.request.get(address)).ok(), { timeout: 60_000 }).toBe(true);
      // Two reads within one second have the same timestamp.
      await page.waitForTimeout(1500);
      await changeZoneWithApi(edgeApi, ids.otherZone);
    },
    prepare: (page) => page.getByRole("region", { name: "Changed outside the console" }).waitFor(),
  }),
  accountPath("zone-saved", ({ zone }) => `zones/${zone}/settings`, settings, {
    ...brokenAccountPath,
    prepare: async (page) => {
      await save(page);
      await page.getByText("Changes saved").waitFor();
    },
  }),
  accountPath("zone-not-saved", ({ zone }) => `zones/${zone}/settings`, settings, {
    ...brokenAccountPath,
    state: ({ edgeApi }) =>
      edgeApi.operator.armFault({
        method: "POST",
        path: "^/v1/cdn/",
        when: "before",
        kind: "status",
        status: 500,
        message: "Nothing was saved.",
      }),
    prepare: async (page) => {
      await save(page);
      await waitForProblem(page);
    },
  }),
  accountPath("zone-unconfirmed", ({ zone }) => `zones/${zone}/settings`, settings, {
    ...brokenAccountPath,
    state: ({ edgeApi }) =>
      edgeApi.operator.armFault({ method: "POST", path: "^/v1/cdn/", when: "after", kind: "reset", times: 1 }),
    prepare: async (page) => {
      await save(page);
      await page.getByRole("button", { name: /^Your changes: / }).click();
      await page.getByRole("list", { name: "Your changes" }).waitFor();
    },
  }),
  accountPath("offline", "zones", rows, { prepare: (page) => page.context().setOffline(true) }),
  accountPath("offline-settings", ({ zone }) => `zones/${zone}/settings`, settings, {
    prepare: async (page) => {
      await page.getByRole("switch", { name: "Block POST requests" }).click();
      await page.context().setOffline(true);
    },
  }),
  // Last in its account, because the account's requests are paused afterwards.
  accountPath("zones-rate-limited", "zones", waitForProblem, {
    ...brokenAccountPath,
    state: failReads({ kind: "status", status: 429, retry_after: 9, message: "Too many requests." }),
  }),
];
