import { spawnSync } from "node:child_process";
import { runInstaller, listSystemInstallers, isInstalled } from "../system/packages.ts";
import { Failure } from "../toolchain/failure.mjs";

/** Works inside containers too: copies layers instead of mounting them, and isolates build steps with chroot. */
const environment = { STORAGE_DRIVER: "vfs", BUILDAH_ISOLATION: "chroot" };

const buildTimeoutMs = 1_800_000;

/** Runs a program and returns its output. Throws with the end of its error output if it fails. */
export function run(program: string, args: readonly string[], timeout = buildTimeoutMs): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: "utf8",
    env: { ...environment, ...process.env },
    maxBuffer: 64 * 1024 * 1024,
    timeout,
  });
  if (status === 0) return stdout.trim();
  const output = (error?.message ?? `${stdout}\n${stderr}`).trim().split("\n").slice(-20).join("\n");
  throw new Error(`${program} ${args[0]} failed:\n${output}`);
}

/** Runs buildah and returns its output. */
export function runBuildah(...args: readonly string[]): string {
  return run("buildah", args);
}

/** Returns whether the storage has the image. */
export function hasImage(name: string): boolean {
  return runBuildah("images", "--quiet", "--filter", `reference=${name}`) !== "";
}

/** Returns why images can't be built and run on this machine; undefined if they can. Installs buildah if possible. */
export function findImageObstacle(): string | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "It needs root on Linux.";
  for (const installer of isInstalled("buildah") ? [] : listSystemInstallers({ "apt-get": ["buildah"] })) {
    console.log(`buildah not found. Installing it with ${installer.name}…`);
    runInstaller(installer);
  }
  return isInstalled("buildah") ? undefined : "It needs buildah. Install it, such as with apt-get install buildah.";
}

/** @throws {Failure} if images can't be built and run on this machine */
export function requireBuildah(): void {
  const obstacle = findImageObstacle();
  if (obstacle !== undefined) throw new Failure(`The container image can't be tested here. ${obstacle}`);
}
