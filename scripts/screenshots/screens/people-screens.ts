import { heading, ofAccount, press, rows, type Screen } from "../screen.ts";

const profile = { person: "owner", address: () => "/profile", ready: heading("Where you are signed in") } as const;

/** Who somebody is and what they may: the profile, members, the key, the audit log, support. */
export const peopleScreens: readonly Screen[] = [
  { name: "profile", ...profile },
  { name: "profile-factor", ...profile, act: press("Set up an authenticator app") },
  { name: "profile-passkey", ...profile, act: press(/passkey/i) },
  ofAccount("members", "members", rows),
  ofAccount("members-billing", "members", (page) => page.getByRole("cell").first().waitFor(), { person: "billing" }),
  ofAccount("members-invite", "members?dialog=invite", (page) => page.getByRole("dialog").waitFor()),
  ofAccount("api-key", "api-key", heading("Key")),
  ofAccount("api-key-show", "api-key", heading("Key"), { act: press("Reveal API key") }),
  ofAccount("api-key-renew", "api-key", heading("Key"), { act: press("Rotate API key") }),
  ofAccount("audit", "audit", rows),
  ofAccount("audit-entry", "audit", rows, {
    act: async (page) => {
      await page.locator("main tbody a").first().click();
      await page.waitForURL(/\/audit\//);
    },
  }),
  ofAccount("account", "account", heading(/./)),
  ofAccount("account-billing", "account", heading(/./), { person: "billing" }),
  { name: "support", person: "support", address: () => "/support", ready: heading("Search accounts") },
  { name: "support-found", person: "support", address: () => "/support?q=harbour", ready: rows },
  ofAccount("support-zone", ({ zone }) => `zones/${zone}`, heading("Caching"), { person: "support" }),
  ofAccount("support-diagnostics", ({ zone }) => `zones/${zone}/diagnostics`, heading("Diagnostics"), {
    person: "support",
  }),
];
