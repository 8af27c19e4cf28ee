import { spawnSync } from "node:child_process";

/** A command that installs Chromium. */
export interface Installer {
  readonly name: string;
  readonly program: readonly string[];
}

const packageManagers: readonly Installer[] = [
  {
    name: "apt-get",
    program: ["sh", "-c", "apt-get update -q && apt-get install -qy --no-install-recommends chromium"],
  },
  { name: "apk", program: ["apk", "add", "--no-progress", "chromium"] },
  { name: "dnf", program: ["dnf", "install", "-qy", "chromium"] },
];

const succeeds = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: "ignore" }).status === 0;

/** Returns the prefix that runs a command as root without a password; undefined if that isn't possible. */
function asRoot(): readonly string[] | undefined {
  if (process.getuid?.() === 0) return [];
  return succeeds("sudo", "-n", "true") ? ["sudo", "-n"] : undefined;
}

/** Returns the available installers, the least intrusive first. */
export function installers(): readonly Installer[] {
  const playwright: Installer = { name: "playwright", program: ["playwright", "install", "chromium"] };
  const prefix = asRoot();
  if (!prefix) return [playwright];
  const present = packageManagers.filter(({ name }) => succeeds("sh", "-c", `command -v ${name}`));
  return [playwright, ...present.map(({ name, program }) => ({ name, program: [...prefix, ...program] }))];
}
