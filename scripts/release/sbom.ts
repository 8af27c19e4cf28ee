import { runTool } from "./run-tool.ts";

/** What the tarball consists of: the server, the web app that is built into it, and the Node.js of the repository. */
const projects = ["@edge-console/bff", "@edge-console/web", "edge-console"];

/** Returns the SBOM of the tarball for this platform (CycloneDX, as JSON): every package with its version and license. */
export function createSbom(): string {
  const filters = projects.flatMap((project) => ["--filter", project]);
  const format = ["--sbom-format", "cyclonedx", "--sbom-type", "application"];
  return runTool("npx", ["--yes", "pnpm@12.21.0", "sbom", ...filters, "--prod", ...format]);
}
