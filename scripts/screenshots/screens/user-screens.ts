import { heading, accountPath, clickButton, rows, type Screen } from "../screen.ts";

const profile = { user: "owner", address: () => "/profile", ready: heading("Sessions") } as const;

/** Screens for the profile, members, the API key, the audit log, and support. */
export const userScreens: readonly Screen[] = [
  { name: "profile", ...profile },
  { name: "about", user: "owner", address: () => "/about", ready: heading("About") },
  { name: "profile-factor", ...profile, prepare: clickButton("Set up authenticator app") },
  { name: "profile-passkey", ...profile, prepare: clickButton(/passkey/i) },
  accountPath("members", "members", rows),
  accountPath("members-billing", "members", (page) => page.getByRole("cell").first().waitFor(), { user: "billing" }),
  accountPath("members-invite", "members?dialog=invite", (page) => page.getByRole("dialog").waitFor()),
  accountPath("api-key", "api-key", heading("Key")),
  accountPath("api-key-reveal", "api-key", heading("Key"), { prepare: clickButton("Reveal API key") }),
  accountPath("api-key-rotate", "api-key", heading("Key"), { prepare: clickButton("Rotate API key") }),
  accountPath("audit", "audit", rows),
  accountPath("audit-entry", "audit", rows, {
    prepare: async (page) => {
      await page.locator("main tbody a").first().click();
      await page.waitForURL(/\/audit\//);
    },
  }),
  accountPath("account", "account", heading(/./)),
  accountPath("account-billing", "account", heading(/./), { user: "billing" }),
  { name: "support", user: "support", address: () => "/support", ready: heading("Search accounts") },
  { name: "support-found", user: "support", address: () => "/support?q=harbour", ready: rows },
  accountPath("support-zone", ({ zone }) => `zones/${zone}/settings`, heading("Caching"), { user: "support" }),
  accountPath("support-diagnostics", ({ zone }) => `zones/${zone}/diagnostics`, heading("Diagnostics"), {
    user: "support",
  }),
];
