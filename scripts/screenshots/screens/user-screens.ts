import { heading, accountPath, press, rows, type Screen } from "../screen.ts";

const profile = { person: "owner", address: () => "/profile", ready: heading("Sessions") } as const;

/** Who a user is and what they may do: the profile, members, the key, the audit log, support. */
export const userScreens: readonly Screen[] = [
  { name: "profile", ...profile },
  { name: "about", person: "owner", address: () => "/about", ready: heading("About") },
  { name: "profile-factor", ...profile, act: press("Set up authenticator app") },
  { name: "profile-passkey", ...profile, act: press(/passkey/i) },
  accountPath("members", "members", rows),
  accountPath("members-billing", "members", (page) => page.getByRole("cell").first().waitFor(), { person: "billing" }),
  accountPath("members-invite", "members?dialog=invite", (page) => page.getByRole("dialog").waitFor()),
  accountPath("api-key", "api-key", heading("Key")),
  accountPath("api-key-show", "api-key", heading("Key"), { act: press("Reveal API key") }),
  accountPath("api-key-renew", "api-key", heading("Key"), { act: press("Rotate API key") }),
  accountPath("audit", "audit", rows),
  accountPath("audit-entry", "audit", rows, {
    act: async (page) => {
      await page.locator("main tbody a").first().click();
      await page.waitForURL(/\/audit\//);
    },
  }),
  accountPath("account", "account", heading(/./)),
  accountPath("account-billing", "account", heading(/./), { person: "billing" }),
  { name: "support", person: "support", address: () => "/support", ready: heading("Search accounts") },
  { name: "support-found", person: "support", address: () => "/support?q=harbour", ready: rows },
  accountPath("support-zone", ({ zone }) => `zones/${zone}/settings`, heading("Caching"), { person: "support" }),
  accountPath("support-diagnostics", ({ zone }) => `zones/${zone}/diagnostics`, heading("Diagnostics"), {
    person: "support",
  }),
];
