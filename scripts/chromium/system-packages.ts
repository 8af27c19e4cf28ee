import { spawnSync } from "node:child_process";

/** A way to get a Chromium onto this machine. */
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

/** What a system command needs in front to run as root, without asking for a password; undefined when it cannot. */
function asRoot(): readonly string[] | undefined {
  if (process.getuid?.() === 0) return [];
  return succeeds("sudo", "-n", "true") ? ["sudo", "-n"] : undefined;
}

/** The ways that this user has on this machine, the least intrusive first. */
export function installers(): readonly Installer[] {
  const playwright: Installer = { name: "playwright", program: ["playwright", "install", "chromium"] };
  const prefix = asRoot();
  if (!prefix) return [playwright];
  const present = packageManagers.filter(({ name }) => succeeds("sh", "-c", `command -v ${name}`));
  return [playwright, ...present.map(({ name, program }) => ({ name, program: [...prefix, ...program] }))];
}
