import { spawnSync } from "node:child_process";
import { toCommand } from "../toolchain/to-command.mjs";

/** A command that installs a program. */
export interface Installer {
  readonly name: string;
  readonly program: readonly string[];
}

/** Names of the packages that contain a program, by package manager. */
export type SystemPackages = Partial<Record<"apt-get" | "apk" | "dnf", readonly string[]>>;

const succeeds = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: "ignore" }).status === 0;

/** Returns whether a program is in PATH. */
export function isInstalled(program: string): boolean {
  return succeeds("sh", "-c", `command -v ${program}`);
}

/** Returns the prefix that runs a command as root without a password; undefined if that isn't possible. */
function getRootPrefix(): readonly string[] | undefined {
  if (process.getuid?.() === 0) return [];
  return succeeds("sudo", "-n", "true") ? ["sudo", "-n"] : undefined;
}

/** Returns the commands with which package managers of this machine install the packages. */
export function listSystemInstallers(packages: SystemPackages): readonly Installer[] {
  const prefix = getRootPrefix();
  if (!prefix) return [];
  const { "apt-get": apt = [], apk = [], dnf = [] } = packages;
  const install = `apt-get update -q && apt-get install -qy --no-install-recommends ${apt.join(" ")}`;
  const installers = [
    { name: "apt-get", packages: apt, program: ["env", "DEBIAN_FRONTEND=noninteractive", "sh", "-c", install] },
    { name: "apk", packages: apk, program: ["apk", "add", "--no-progress", ...apk] },
    { name: "dnf", packages: dnf, program: ["dnf", "install", "-qy", ...dnf] },
  ];
  return installers
    .filter(({ name, packages: { length } }) => length > 0 && isInstalled(name))
    .map(({ name, program }) => ({ name, program: [...prefix, ...program] }));
}

/** Runs an installer and waits for its end. The caller checks the result. */
export function runInstaller({ program }: Installer): void {
  const { command, args, shell } = toCommand(program);
  spawnSync(command, args, { shell, stdio: ["ignore", "ignore", "inherit"], timeout: 600_000 });
}
