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

const said = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 }).first().waitFor();
const title = (page: Page) => page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
const empty = { person: "newcomer" } as const;

/** Nothing there yet, nothing there at all, not for this person, and a service that does not answer. */
export const errorScreens: readonly Screen[] = [
  accountPath("overview-empty", "", title, empty),
  accountPath("zones-empty", "zones", title, empty),
  accountPath("hostnames-empty", "hostnames", title, empty),
  accountPath("certificates-empty", "certificates", title, empty),
  accountPath("tunnels-empty", "tunnels", title, empty),
  accountPath("usage-empty", "usage", title, empty),
  accountPath("audit-empty", "audit?action=zone.delete", title, empty),
  accountPath("zones-failing", "zones", said, { ...empty, state: failing("/v1/cdn$") }),
  accountPath("tunnels-failing", "tunnels", said, { ...empty, state: failing("/v1/tunnels$") }),
  {
    name: "zones-not-set-up",
    person: "owner",
    address: ({ incomplete }) => `/a/${incomplete}/zones`,
    ready: said,
  },
  accountPath("not-found", "nothing-here", heading("Page not found")),
  accountPath("forbidden", "api-key", heading("You don't have access to this page"), { person: "billing" }),
  { name: "no-such-account", person: "owner", address: () => "/a/nothing/zones", ready: heading("Account not found") },
];
