import { readFileSync } from "node:fs";

const manifest: { browserslist: string[] } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
);

/** Oldest supported version of each browser, from "browserslist" in the repository's package.json. */
const oldestVersions = manifest.browserslist.map((query) => {
  const [, name = "", version = ""] = /^(\w+) >= ([\d.]+)$/.exec(query) ?? [];
  return { name, version };
});

/** Target of the build. */
export const buildTarget = oldestVersions.map(({ name, version }) => name.toLowerCase() + version);

/** Text such as "Chrome 125, Edge 125, Firefox 128, Safari 17.5, and newer". */
export const supportedBrowsers = `${oldestVersions.map(({ name, version }) => `${name} ${version}`).join(", ")}, and newer`;
