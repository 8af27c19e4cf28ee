import { can, type Permission } from "@edge-console/contract/permissions";
import { useMemo } from "react";
import { useSession } from "../api/access.ts";
import type { AccountAccess } from "../api/account-access.ts";
import { setPreferences } from "../format/preferences.ts";
import { getHomePath, paths } from "../paths.ts";
import { theme } from "../ui/theme.ts";
import type { Command } from "./commands.ts";
import { openShortcutHelp } from "./shortcut-help.ts";
import { useSignOut } from "./use-sign-out.ts";

/** Returns the commands that do something, as far as the role allows it, and those that switch to another account. */
export function useActionCommands(access: AccountAccess | undefined): Command[] {
  const { accounts } = useSession();
  const signOut = useSignOut();
  return useMemo(() => {
    const open = (label: string, to: string, keywords = ""): Command => ({
      id: to,
      kind: "action",
      label,
      keywords: [keywords],
      target: { to },
    });
    const run = (label: string, run: () => void, keywords = ""): Command => ({
      id: `action:${label}`,
      kind: "action",
      label,
      keywords: [keywords],
      target: { run },
    });
    const ifPermitted = (permission: Permission, toCommand: (account: string) => Command): Command[] =>
      access && can(access.actor, permission) ? [toCommand(access.id)] : [];
    return [
      ...ifPermitted("zones:change", (id) => open("Create zone", paths.zoneNew(id), "new zone add zone")),
      ...ifPermitted("tunnels:change", (id) => open("Create tunnel", paths.tunnelNew(id), "new tunnel add tunnel")),
      ...ifPermitted("members:manage", (id) => open("Invite member", paths.memberInvite(id), "add member user")),
      ...ifPermitted("access-tokens:manage", (id) =>
        open("Create access token", paths.accessTokenNew(id), "new token script pipeline ci"),
      ),
      ...ifPermitted("zones:read", (id) =>
        open("Export zones", paths.zoneExport(id), "download csv json yaml configuration file"),
      ),
      ...ifPermitted("zones:change", (id) =>
        open("Apply configuration file", paths.zoneConfiguration(id), "import yaml plan git zones as code"),
      ),
      ...ifPermitted("zones:change", (id) =>
        open("Create IP list", paths.sharedListNew(id), "new shared list block allow addresses"),
      ),
      ...ifPermitted("zones:change", (id) =>
        open("Create baseline", paths.baselineNew(id), "new rule policy compliance standard"),
      ),
      ...ifPermitted("zones:change", (id) =>
        open("Edit zones in bulk", paths.zoneBulk(id), "bulk edit runs many zones temporary changes timed"),
      ),
      ...ifPermitted("zones:read", (id) => open("Compare zones", paths.zoneCompare(id), "diff")),
      ...ifPermitted("api-key:reveal", (id) => open("Reveal API key", paths.apiKey(id), "show copy secret")),
      ...ifPermitted("api-key:manage", (id) => open("Rotate API key", paths.apiKeyRotate(id), "new key renew")),
      ...ifPermitted("alerts:subscribe", (id) =>
        open("Change my notifications", paths.alertNotifications(id), "alerts email subscribe quiet hours summary"),
      ),
      ...ifPermitted("alert-channels:manage", (id) =>
        open("Add alert channel", paths.alertChannelNew(id), "webhook slack microsoft teams discord notify"),
      ),
      run("Use light theme", () => theme.set("light"), "change theme appearance"),
      run("Use dark theme", () => theme.set("dark"), "change theme appearance night"),
      run("Use system theme", () => theme.set("system"), "change theme appearance device"),
      run("Show times in UTC", () => setPreferences({ clock: "utc" }), "time zone clock preferences"),
      run("Show local times", () => setPreferences({ clock: "local" }), "time zone clock preferences"),
      run("Show decimal units", () => setPreferences({ bytes: "si" }), "bytes kB MB GB preferences"),
      run("Show binary units", () => setPreferences({ bytes: "iec" }), "bytes KiB MiB GiB preferences"),
      open("About this console", paths.about(), "version license accessibility"),
      run("Show keyboard shortcuts", openShortcutHelp, "help keys"),
      run("Sign out", signOut, "log out logout"),
      ...accounts
        .filter(({ id }) => id !== access?.id)
        .map(({ id, name, role }): Command => {
          const to = getHomePath(id, role);
          return { id: to, kind: "account", label: name, keywords: [id, "switch account"], target: { to } };
        }),
    ];
  }, [access, accounts, signOut]);
}
