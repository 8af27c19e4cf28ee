/**
 * Runs one of the project's commands: `node scripts/run.mjs <command> [arguments]`.
 *
 * Plain JavaScript without dependencies, because the machine's own Node.js runs it. Installs the dependencies if they
 * don't match the lock file, then starts the installed Node.js, which runs TypeScript directly.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const [command = "", ...args] = process.argv.slice(2);

/** The files that a command runs in order; any other command runs scripts/<command>.ts. @type {Record<string, string[]>} */
const programs = {
  "edge-api": ["apps/edge-api/src/main.ts"],
  console: ["scripts/web.ts", "apps/bff/src/main.ts"],
  admin: ["apps/bff/src/cli/main.ts"],
  connector: ["apps/edge-api/src/connector/main.ts"],
  faults: ["apps/bff/test/faults/main.ts"],
  conformance: ["packages/conformance/src/main.ts"],
};

const root = fileURLToPath(new URL("..", import.meta.url));

async function run() {
  const { getHelp, isHelpRequested } = await import("./toolchain/help.mjs");
  const help = isHelpRequested(args) ? getHelp(command) : undefined;
  if (help !== undefined) {
    console.log(help);
    return 0;
  }
  const { ensureDependencies } = await import("./toolchain/dependencies.mjs");
  const { findNode } = await import("./toolchain/node-binary.mjs");
  const { launch } = await import("./toolchain/launch.mjs");
  const files = programs[command] ?? [`scripts/${command}.ts`];
  if (!files.every((file) => existsSync(join(root, file)))) {
    console.error(`Unknown command "${command}". See the scripts in package.json.`);
    return 1;
  }
  await ensureDependencies(root);
  const node = findNode(root);
  for (const [index, file] of files.entries()) {
    const isLast = index === files.length - 1;
    const code = await launch({ root, node, file, args: isLast ? args : [] });
    if (code !== 0 || isLast) return code;
  }
  return 0;
}

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`The Edge Console needs Node.js 20.19 or newer; found ${process.versions.node}.`);
  process.exit(1);
}

process.exitCode = await run().catch(async (error) => (await import("./toolchain/failure.mjs")).report(error));
