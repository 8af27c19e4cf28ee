import type { Fault } from "@edge-console/testing/operator";
import { callService } from "@edge-console/testing/service";
import type { Page } from "@playwright/test";
import { brokenAccount } from "../users.ts";
import { accountPath, rows, type Screen, type World } from "../screen.ts";

const brokenAccountPath = { person: "troubled" } as const;
const main = (page: Page) => page.getByRole("main").waitFor();
const problemText = (page: Page) => page.getByRole("main").getByRole("alert").first().waitFor();

/** What each of these reads meets, whatever is asked for. */
const reads =
  (fault: Pick<Fault, "kind"> & Partial<Fault>) =>
  ({ edgeApi }: World) =>
    edgeApi.operator.armFault({ method: "GET", path: "^/v1/", when: "before", ...fault });

const places: readonly (readonly [name: string, path: Parameters<typeof accountPath>[1]])[] = [
  ["overview", ""],
  ["zones", "zones"],
  ["zone", ({ zone }) => `zones/${zone}`],
  ["statistics", ({ zone }) => `zones/${zone}/statistics`],
  ["hostnames", "hostnames"],
  ["tunnels", "tunnels"],
  ["usage", "usage"],
  ["edges", "edges"],
];

/** The settings of a zone, with one of them changed and sent. */
async function save(page: Page): Promise<void> {
  await page.getByRole("switch", { name: "Block directory paths" }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
}
const settings = (page: Page) => page.getByLabel("Cache expiration").waitFor();

/** Changes a zone as a script of the customer would, with another value each time. */
async function changeElsewhere(edgeApi: World["edgeApi"], zone: string): Promise<void> {
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

/** A service that is slow, or answers with what cannot be read, or not at all; and what is said of it. */
export const failureScreens: readonly Screen[] = [
  ...places.map(([name, path]) =>
    accountPath(`${name}-loading`, path, main, {
      ...brokenAccountPath,
      isPassing: true,
      state: reads({ kind: "slow", delay_ms: 5000 }),
    }),
  ),
  ...places.map(([name, path]) =>
    accountPath(`${name}-unreadable`, path, main, { ...brokenAccountPath, state: reads({ kind: "garbage" }) }),
  ),
  accountPath("zone-outside-change", ({ otherZone }) => `zones/${otherZone}/activity`, main, {
    ...brokenAccountPath,
    state: async ({ edgeApi, page, ids }) => {
      const address = `/api/accounts/${ids.account}/v1/cdn/${ids.otherZone}`;
      // What the console has seen last is what a change is told against; two looks within a second are one.
      await page.request.get(address);
      await page.waitForTimeout(1500);
      await changeElsewhere(edgeApi, ids.otherZone);
    },
    act: (page) => page.getByRole("region", { name: "Changed outside the console" }).waitFor(),
  }),
  accountPath("zone-saved", ({ zone }) => `zones/${zone}/settings`, settings, {
    ...brokenAccountPath,
    act: async (page) => {
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
    act: async (page) => {
      await save(page);
      await problemText(page);
    },
  }),
  accountPath("zone-unconfirmed", ({ zone }) => `zones/${zone}/settings`, settings, {
    ...brokenAccountPath,
    state: ({ edgeApi }) =>
      edgeApi.operator.armFault({ method: "POST", path: "^/v1/cdn/", when: "after", kind: "reset", times: 1 }),
    act: async (page) => {
      await save(page);
      await page.getByRole("button", { name: /^Your changes: / }).click();
      await page.getByRole("list", { name: "Your changes" }).waitFor();
    },
  }),
  accountPath("offline", "zones", rows, { act: (page) => page.context().setOffline(true) }),
  accountPath("offline-settings", ({ zone }) => `zones/${zone}/settings`, settings, {
    act: async (page) => {
      await page.getByRole("switch", { name: "Block POST requests" }).click();
      await page.context().setOffline(true);
    },
  }),
  // The last one of its account: its requests are held back for a while afterwards.
  accountPath("zones-rate-limited", "zones", problemText, {
    ...brokenAccountPath,
    state: reads({ kind: "status", status: 429, retry_after: 9, message: "Too many requests." }),
  }),
];
