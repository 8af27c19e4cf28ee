import { heading, accountPath, clickButton, rows, type Screen } from "../screen.ts";

/** Screens of an account except zones and members. */
export const accountScreens: readonly Screen[] = [
  // Once the usage of all zones is collected.
  accountPath("overview", "", (page) => page.getByText(/^In UTC, updated/).waitFor({ timeout: 60_000 })),
  accountPath("overview-billing", "", heading(/./), { user: "billing" }),
  accountPath("usage", "usage", heading("Usage"), { user: "billing" }),
  accountPath("usage-report", "usage/report", heading("Method and limits"), { user: "billing" }),
  accountPath("hostnames", "hostnames", rows),
  accountPath("certificates", "certificates", rows),
  accountPath("certificates-replace", "certificates", rows, { prepare: clickButton("Replace certificates") }),
  accountPath("tunnels", "tunnels", rows),
  accountPath("tunnel-new", "tunnels/new", (page) => page.getByRole("dialog").waitFor()),
  accountPath("tunnel", ({ tunnel }) => `tunnels/${tunnel}`, heading(/./)),
  accountPath(
    "tunnel-token",
    ({ tunnel }) => `tunnels/${tunnel}?dialog=token`,
    (page) => page.getByRole("button", { name: "Rotate token" }).waitFor(),
  ),
  accountPath("edges", "edges", (page) => page.locator("main tbody code").first().waitFor()),
  accountPath("account-status", "status", heading("Past incidents")),
  { name: "status", user: null, address: () => "/status", ready: heading("Past incidents") },
];
