import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { runBuildah } from "./buildah.ts";

/** Part of an image's configuration that its container runs with. */
interface ImageConfig {
  readonly Env: readonly string[];
  readonly Cmd: readonly string[];
  readonly User: string;
  readonly WorkingDir: string;
}

/** An image's file system, mounted on this machine. */
export interface MountedImage {
  readonly config: ImageConfig;
  readonly folder: string;
  readonly unmount: () => void;
}

/** Mounts an image. */
export function mountImage(image: string): MountedImage {
  const { OCIv1 }: { OCIv1: { config: ImageConfig } } = JSON.parse(runBuildah("inspect", "--type", "image", image));
  const container = runBuildah("from", image);
  return {
    config: OCIv1.config,
    folder: runBuildah("mount", container),
    unmount: () => void runBuildah("rm", container),
  };
}

/**
 * Runs a command with a read-only root, a data folder, and an empty /tmp. `$1` is the root, `$2` the data, `$3` the user,
 * `$4` the working directory. Every step replaces its process, so that the child's ID is that of the command.
 */
const script = `
  mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && mount --bind "$2" "$1/data" &&
  mount -t tmpfs tmpfs "$1/tmp" && mount -t proc proc "$1/proc" && mount --bind /dev "$1/dev" || exit 1
  root=$1 user=$3 directory=$4
  shift 4
  exec setpriv --no-new-privs chroot --userspec="$user:$user" "$root" env --chdir="$directory" "$@"
`;

function spawnInImage(
  { config, folder }: MountedImage,
  { command, data, env }: { command: readonly string[]; data: string; env: Readonly<Record<string, string>> },
): ChildProcess {
  const imageEnv = Object.fromEntries(config.Env.map((line) => line.split(/=(.*)/s).slice(0, 2)));
  const args = [folder, data, config.User, config.WorkingDir, ...command];
  return spawn("unshare", ["--mount", "--propagation", "private", "sh", "-c", script, "sh", ...args], {
    env: { ...imageEnv, ...env },
    stdio: "pipe",
  });
}

function collectOutput(child: ChildProcess): () => string {
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return () => output;
}

/** Settings of a container. */
export interface ContainerOptions {
  /** Folder that is mounted at /data. */
  readonly data: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Runs a command in the image, with `input` as its standard input. Returns its exit code and output. */
export async function execute(
  image: MountedImage,
  command: readonly string[],
  options: ContainerOptions,
  input = "",
): Promise<{ readonly code: number; readonly output: string }> {
  const child = spawnInImage(image, { ...options, command });
  const output = collectOutput(child);
  child.stdin?.end(input);
  const [code] = await once(child, "close");
  return { code: Number(code), output: output() };
}

/** A running console. */
export interface Container {
  readonly readyMs: number;
  readonly output: () => string;
  /** Reads a figure of the process in MB: `VmRSS` (memory now), `VmHWM` (its peak). */
  readonly readMemory: (name: "VmRSS" | "VmHWM") => number;
  /** Sends the signal that stops containers. Returns the exit code. */
  readonly stop: () => Promise<number | null>;
}

/** Starts the image's command and waits until the console is ready. */
export async function startContainer(image: MountedImage, options: ContainerOptions): Promise<Container> {
  const startedAt = performance.now();
  const child = spawnInImage(image, { ...options, command: image.config.Cmd });
  const output = collectOutput(child);
  const exited = once(child, "exit");
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on("data", () => {
      if (/^console ready /m.test(output())) resolve();
    });
    void exited.then(() => reject(new Error(`The container ended:\n${output()}`)));
  });
  return {
    readyMs: Math.round(performance.now() - startedAt),
    output,
    readMemory(name) {
      const [, kilobytes] =
        new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(readFileSync(`/proc/${String(child.pid)}/status`, "utf8")) ??
        [];
      return Math.round((Number(kilobytes) * 1024) / 1_000_000);
    },
    async stop() {
      child.kill("SIGTERM");
      const [code] = await exited;
      return code;
    },
  };
}
