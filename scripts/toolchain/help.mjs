/**
 * Help for commands of package.json. Commands with options have their own: admin, connector, and conformance.
 * @type {Record<string, readonly string[]>}
 */
const commands = {
  start: [
    "npm start",
    "",
    "Starts the console with a local implementation of the service and demo data. Installs and builds what changed,",
    "and prints the address and how to sign in. Ctrl-C stops everything. Keeps its data in data/demo.",
    "",
    "Variables: PORT (8080), EDGE_API_PORT (8790), EDGE_API_OPERATOR_PORT (8791), DEMO_PASSWORD,",
    "and those of docs/configuration.md and docs/edge-api.md.",
  ],
  dev: ["npm run dev", "", "Starts the same as npm start, with hot reload."],
  "edge-api": [
    "npm run edge-api",
    "",
    "Starts the local implementation of the service alone. Keeps its data in data.",
    "",
    "Variables: EDGE_API_PORT (8790), EDGE_API_OPERATOR_PORT (8791), EDGE_API_DEMO, and those of docs/edge-api.md.",
  ],
  console: [
    "npm run console",
    "",
    "Starts the console for the service at EDGE_API_URL. Installs and builds what changed. Keeps its data in data.",
    "",
    "Variables: EDGE_API_URL, PUBLIC_URL, DATABASE_URL, and those of docs/configuration.md.",
  ],
  test: [
    "npm test -- [PART] [FILE…]",
    "npm run test:full -- [PART] [FILE…]",
    "npm run test:image",
    "",
    "Runs all tests, or one part: static, unit, browser, engines, or image. FILE is part of the path of test files.",
    "test:full adds PostgreSQL, more browsers, and everything exhaustive; test:image builds and runs the container image.",
  ],
  faults: [
    "npm run faults -- [[--writes NUMBER | --bulk-runs NUMBER] [--seed NUMBER] | --kills NUMBER] [--database sqlite|postgres]",
    "",
    "Sends random writes or bulk runs under faults, or kills the console during writes, and checks the outcomes with the service's log.",
  ],
  bench: ["npm run bench -- [NAME…]", "", "Runs all benchmarks, or some: edge-api, bff, sign-in, web."],
  check: ["npm run check", "", "Runs the checks that need no running program, such as formatting, types, and lint."],
  format: ["npm run format", "", "Formats all files."],
  screenshots: [
    "npm run screenshots -- [--all FOLDER [SCREEN…]]",
    "",
    "Takes the README's screenshots, or those of all or some screens in both themes and at three widths.",
  ],
  release: [
    "npm run release -- [--image] [--dirty]",
    "",
    "Builds what operators install into dist/release: a tarball for this platform with Node.js, production dependencies, and the",
    "built web app, an SBOM (CycloneDX), and checksums. --image also builds the container image, with Docker or buildah.",
    "The tree must be committed; --dirty tries a build of another one.",
  ],
  reference: ["npm run reference -- [--check]", "", "Writes docs/api-reference.md, or checks that it's up to date."],
};

/** Returns whether arguments ask for help. @param {readonly string[]} args */
export function isHelpRequested(args) {
  return args.includes("--help") || args.includes("-h");
}

/** Returns the help for a command; undefined if it prints its own. @param {string} command */
export function getHelp(command) {
  return commands[command]?.join("\n");
}
