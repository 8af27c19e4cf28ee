import { heading, ofAccount, press, rows, type Screen } from "../screen.ts";

/** What an account's people work on, zones aside. */
export const accountScreens: readonly Screen[] = [
  ofAccount("overview", "", heading("Needs attention")),
  ofAccount("overview-billing", "", heading(/./), { person: "billing" }),
  ofAccount("usage", "usage", heading("Usage"), { person: "billing" }),
  ofAccount("hostnames", "hostnames", rows),
  ofAccount("certificates", "certificates", rows),
  ofAccount("certificates-renew", "certificates", rows, { act: press("Renew everywhere") }),
  ofAccount("tunnels", "tunnels", rows),
  ofAccount("tunnel-new", "tunnels/new", (page) => page.getByRole("dialog").waitFor()),
  ofAccount("tunnel", ({ tunnel }) => `tunnels/${tunnel}`, heading(/./)),
  ofAccount(
    "tunnel-token",
    ({ tunnel }) => `tunnels/${tunnel}?dialog=token`,
    (page) => page.getByRole("button", { name: "Make new token" }).waitFor(),
  ),
  ofAccount("edges", "edges", (page) => page.locator("main tbody code").first().waitFor()),
  ofAccount("account-status", "status", heading("Past incidents")),
  { name: "status", person: null, address: () => "/status", ready: heading("Past incidents") },
];
