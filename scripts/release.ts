import { createHash } from "node:crypto";
import { createReadStream, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { assemble } from "./release/assemble.ts";
import { readBuild } from "./release/build.ts";
import { buildImage } from "./release/image.ts";
import { runTool } from "./release/run-tool.ts";
import { createSbom } from "./release/sbom.ts";
import { root } from "./repository.ts";
import { report } from "./toolchain/failure.mjs";
import { buildWeb } from "./web-build/build-web.ts";

const { values } = parseArgs({ options: { image: { type: "boolean" }, dirty: { type: "boolean" } } });

/** Builds the files of a release in dist/release: tarball, SBOM, with `--image` the image, and their checksums. */
async function release(): Promise<void> {
  const build = readBuild({ allowDirty: values.dirty === true });
  const name = `edge-console-${build.version}`;
  const folder = join(root, "dist/release");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await buildWeb();

  const platform = `${process.platform}-${process.arch}`;
  const staging = join(root, "dist", name);
  rmSync(staging, { recursive: true, force: true });
  try {
    assemble(staging, build);
    // The same order, owner, and times, so that two builds of a commit differ as little as possible.
    const options = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", `--mtime=@${build.committedAt}`];
    runTool("tar", [...options, "-czf", join(folder, `${name}-${platform}.tar.gz`), "-C", join(root, "dist"), name]);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
  writeFileSync(join(folder, `${name}-${platform}.cdx.json`), createSbom());
  if (values.image === true) buildImage(build, join(folder, `${name}.image.tar`));

  const lines = [];
  for (const file of readdirSync(folder).toSorted()) lines.push(`${await hashFile(join(folder, file))}  ${file}\n`);
  writeFileSync(join(folder, "SHA256SUMS"), lines.join(""));
  console.log(`Release ${build.version} of commit ${build.commit} in dist/release:`);
  console.log(lines.join("").trimEnd());
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

try {
  await release();
} catch (error) {
  process.exitCode = report(error);
}
