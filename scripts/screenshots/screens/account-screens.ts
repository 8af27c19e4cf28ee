import { heading, accountPath, press, rows, type Screen } from "../screen.ts";

/** What an account's people work on, zones aside. */
export const accountScreens: readonly Screen[] = [
  accountPath("overview", "", heading("Needs attention")),
  accountPath("overview-billing", "", heading(/./), { person: "billing" }),
  accountPath("usage", "usage", heading("Usage"), { person: "billing" }),
  accountPath("hostnames", "hostnames", rows),
  accountPath("certificates", "certificates", rows),
  accountPath("certificates-renew", "certificates", rows, { act: press("Replace certificates") }),
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
  { name: "status", person: null, address: () => "/status", ready: heading("Past incidents") },
];
