import { demoAccounts, demoUsers } from "@edge-console/contract/console/demo";
import { roles } from "@edge-console/contract/permissions";

/** Returns the last output of a start: the console's URL and how to sign in. */
export function formatWelcome(publicUrl: string, demoPassword: string | undefined): string {
  const address = `  Address    ${publicUrl}`;
  if (demoPassword === undefined) return address;
  const signIns = demoUsers.map((user, index) => {
    const role = user.roles[demoAccounts.main];
    const label = role === undefined ? "support staff" : roles[role].label.toLowerCase();
    return `${index === 0 ? "  Sign in    " : " ".repeat(13)}${user.email.padEnd(25)}${label}`;
  });
  return [address, "", ...signIns, `  Password   ${demoPassword}`].join("\n");
}
