import type { Page } from "@playwright/test";
import { heading, accountPath, type Screen } from "../screen.ts";

const failing =
  (path: string): NonNullable<Screen["state"]> =>
  ({ edgeApi }) =>
    edgeApi.operator.armFault({
      method: "GET",
      path,
      when: "before",
      kind: "status",
      status: 503,
      message: "Busy. Try later.",
    });

const waitForMessage = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 }).first().waitFor();
const title = (page: Page) => page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
const empty = { user: "newcomer" } as const;

/** Screens without data, without permission, and with failed reads. */
export const errorScreens: readonly Screen[] = [
  accountPath("overview-empty", "", title, empty),
  accountPath("zones-empty", "zones", title, empty),
  accountPath("hostnames-empty", "hostnames", title, empty),
  accountPath("certificates-empty", "certificates", title, empty),
  accountPath("tunnels-empty", "tunnels", title, empty),
  accountPath("usage-empty", "usage", title, empty),
  accountPath("audit-empty", "audit?action=zone.delete", title, empty),
  accountPath("zones-failing", "zones", waitForMessage, { ...empty, state: failing("/v1/cdn$") }),
  accountPath("tunnels-failing", "tunnels", waitForMessage, { ...empty, state: failing("/v1/tunnels$") }),
  {
    name: "zones-not-set-up",
    user: "owner",
    address: ({ incomplete }) => `/a/${incomplete}/zones`,
    ready: waitForMessage,
  },
  accountPath("not-found", "nothing-here", heading("Page not found")),
  accountPath("forbidden", "api-key", heading("You don't have access to this page"), { user: "billing" }),
  { name: "no-such-account", user: "owner", address: () => "/a/nothing/zones", ready: heading("Account not found") },
];
