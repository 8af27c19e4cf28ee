import { spawnSync } from "node:child_process";
import { runBuildah } from "../image/buildah.ts";
import { isInstalled } from "../system/packages.ts";
import { Failure } from "../toolchain/failure.mjs";
import type { Build } from "./build.ts";
import { runTool } from "./run-tool.ts";

/**
 * Builds the container image with Docker, otherwise with buildah, and saves it as an archive for `docker load`.
 *
 * @throws {Failure} if there is neither
 */
export function buildImage({ version, commit }: Build, archive: string): void {
  const tag = `edge-console:${version}`;
  const args = ["--build-arg", `VERSION=${version}`, "--build-arg", `COMMIT=${commit}`];
  const build = ["build", "--file", "deploy/Dockerfile", "--tag", tag, ...args, "."];
  if (spawnSync("docker", ["info"], { stdio: "ignore" }).status === 0) {
    runTool("docker", build);
    runTool("docker", ["save", "--output", archive, tag]);
  } else if (isInstalled("buildah")) {
    runBuildah(...build);
    runBuildah("push", tag, `docker-archive:${archive}:${tag}`);
  } else {
    throw new Failure("The image needs Docker or buildah. Start Docker, or run the release without --image.");
  }
}
