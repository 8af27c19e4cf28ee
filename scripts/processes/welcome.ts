const users = [
  ["owner@demo.example", "full access"],
  ["developer@demo.example", "developer"],
  ["billing@demo.example", "billing"],
  ["support@demo.example", "support staff"],
] as const;

/** Returns the last output of a start: the console's URL and how to sign in. */
export function formatWelcome(publicUrl: string, demoPassword: string | undefined): string {
  const address = `  Address    ${publicUrl}`;
  if (demoPassword === undefined) return address;
  const signIns = users.map(
    ([email, role], index) => `${index === 0 ? "  Sign in    " : " ".repeat(13)}${email.padEnd(25)}${role}`,
  );
  return [address, "", ...signIns, `  Password   ${demoPassword}`].join("\n");
}
