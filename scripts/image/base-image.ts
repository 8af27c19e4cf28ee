import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root } from "../repository.ts";
import { isInstalled, runInstaller, listSystemInstallers } from "../system/packages.ts";
import { Failure } from "../toolchain/failure.mjs";
import { runBuildah, hasImage, run } from "./buildah.ts";

/** Certificates that a proxy between this machine and the npm registry needs. */
const certificates = process.env["NODE_EXTRA_CA_CERTS"];

const pullTimeoutMs = 120_000;

/** Base image of the Dockerfile, or its substitute. */
export interface BaseImage {
  readonly name: string;
  readonly description: string;
}

function readPinnedImage(): string {
  const [, image] = /^ARG NODE_IMAGE=(\S+)$/m.exec(readFileSync(join(root, "deploy/Dockerfile"), "utf8")) ?? [];
  if (image === undefined) throw new Error("deploy/Dockerfile has no NODE_IMAGE.");
  return image;
}

/** Copies npm from the Node.js that runs `npm`, because packages that contain only the binary lack it. */
function copyNpm(target: string): void {
  const npm = dirname(dirname(realpathSync(run("sh", ["-c", "command -v npm"]))));
  cpSync(npm, join(target, "lib/node_modules/npm"), { recursive: true, dereference: true });
  for (const name of ["npm", "npx"]) {
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(target, "bin", name));
  }
}

/**
 * Builds an image like the official one for Node.js: minimal Debian of the same release, the Node.js that runs the project,
 * npm, and the user `node`.
 */
function buildSubstitute(name: string): void {
  for (const installer of isInstalled("debootstrap") ? [] : listSystemInstallers({ "apt-get": ["debootstrap"] })) {
    runInstaller(installer);
  }
  if (!isInstalled("debootstrap")) {
    throw new Failure("No registry is reachable, and the substitute of the base image needs debootstrap. Install it.");
  }
  const folder = mkdtempSync(join(tmpdir(), "edge-console-base-"));
  try {
    // The library that Node.js needs and the official image has.
    run("debootstrap", ["--variant=minbase", "--include=libatomic1", "bookworm", folder]);
    for (const path of ["var/cache/apt", "var/lib/apt/lists"]) rmSync(join(folder, path), { recursive: true });
    copyFileSync(process.execPath, join(folder, "usr/local/bin/node"));
    copyNpm(join(folder, "usr/local"));
    run("chroot", [folder, "groupadd", "--gid", "1000", "node"]);
    run("chroot", [folder, "useradd", "--uid", "1000", "--gid", "node", "--create-home", "node"]);
    const settings = ["--env", "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"];
    if (certificates !== undefined) {
      mkdirSync(dirname(join(folder, certificates)), { recursive: true });
      copyFileSync(certificates, join(folder, certificates));
      settings.push("--env", `NODE_EXTRA_CA_CERTS=${certificates}`);
    }
    const container = runBuildah("from", "scratch");
    runBuildah("add", "--quiet", container, folder, "/");
    runBuildah("config", ...settings, container);
    runBuildah("commit", "--quiet", "--rm", container, name);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Pulls the pinned base image. Where no registry is reachable, builds a substitute from Debian packages, once. */
export function prepareBaseImage(): BaseImage {
  const pinned = readPinnedImage();
  try {
    run("buildah", ["pull", "--quiet", pinned], pullTimeoutMs);
    return { name: pinned, description: pinned.replace(/@.*/, "") };
  } catch {
    const proxy = certificates === undefined ? "" : "-proxy";
    const name = `localhost/edge-console-base:${process.versions.node}${proxy}`;
    if (!hasImage(name)) buildSubstitute(name);
    return {
      name,
      description: `substitute of ${pinned.replace(/@.*/, "")} from Debian packages (no registry reachable)`,
    };
  }
}
