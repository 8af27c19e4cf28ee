import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const compressible = new Set([".css", ".html", ".js", ".json", ".svg", ".txt"]);

/**
 * Writes `name.br` and `name.gz` beside each text file of the build, so that the server sends bytes that were
 * compressed once, at the highest level. A file that would not shrink gets none.
 */
function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    async writeBundle({ dir }) {
      if (!dir) return;
      const files = (await readdir(dir, { recursive: true })).filter((file) => compressible.has(extname(file)));
      await Promise.all(files.map((file) => compress(join(dir, file))));
    },
  };
}

async function compress(file: string): Promise<void> {
  if (!(await stat(file)).isFile()) return;
  const plain = await readFile(file);
  const [small, compatible] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  if (small.length < plain.length) await writeFile(`${file}.br`, small);
  if (compatible.length < plain.length) await writeFile(`${file}.gz`, compatible);
}

/** Draws lucide's icons by a factory of our own (see there): lucide's weighs as much as twenty icons. */
function lightIcons(): Plugin {
  const factory = inThisFolder("src/ui/create-icon.ts");
  return {
    name: "light-icons",
    apply: "build",
    enforce: "pre",
    resolveId: {
      filter: { id: /createLucideIcon\.mjs$/ },
      handler: (_, importer) => (importer?.includes("lucide-react") ? factory : null),
    },
  };
}

/** Gives both documents the head that they share, head.html. */
function sharedHead(): Plugin {
  return {
    name: "shared-head",
    transformIndexHtml: {
      order: "pre",
      handler: async (html) => html.replace("<!-- head.html -->", await readFile(inThisFolder("head.html"), "utf8")),
    },
  };
}

function inThisFolder(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

/** What the sign-in document is made of. The console is made of it too. */
const sharedByDocuments = new RegExp(
  [
    "/node_modules/(?:react|react-dom|scheduler)/",
    "lucide-react/dist/esm/icons/(?:eye|eye-off|info|circle-check|circle-dashed|circle-pause|circle-[a-z]+-point|triangle-[a-z]+-point)\\.",
    "vite/preload-helper",
    "web/src/zod-config\\.",
    "web/src/api/(?:problem|request|console-call|session-api|signed-out|activity)\\.",
    "web/src/(?:features/problems/(?:index|words)|format/countdown)\\.",
    "web/src/ui/(?:global|title|logo|button|tooltip|visually-hidden|class-names|create-icon|field|text-field|banner|badge|instead)\\.",
    "contract/src/console/(?:base-digest|background)\\.",
  ].join("|"),
);

/** The frame, what nearly every screen in it is made of, and the little that the start page adds to that. */
const sharedByScreens = new RegExp(
  [
    "/node_modules/(?:react-router|@tanstack/(?:query-core|react-query))/(?!.*(?:useMutation|mutationObserver|useQueries|queriesObserver|[iI]nfiniteQueryObserver|InfiniteQuery\\.))",
    "web/src/paths\\.",
    "web/src/(?:api/(?!(?:invitation|outside-changes|passkey|profile|sso)-api)|format/(?!countries|durations|figures)|features/problems/)",
    "web/src/shell/(?!command-(?:palette|matches)|recent-commands|inspection-banner|no-accounts|refused|shortcut-sheet|sign-in-again|step-up|unconfirmed-(?:line|place|words)|zone-parts)",
    "web/src/features/(?:account/role-names|zones/(?:zone-(?!links)[a-z-]+|origin-words|cache-words|list/(?!zone-export)[a-z-]+))\\.",
    "web/src/features/(?:statistics/utc|members/queries|tunnels/queries)\\.",
    "web/src/features/status/(?:index|notice|state-words)\\.",
    "web/src/ui/(?!change-table|combobox|definition-list|drawer|gallery|radio-cards|select|switch|table\\.|tabs)",
    "contract/src/(?:permissions|rules/(?:origin-type|cache-expiration))\\.",
  ].join("|"),
);

/** What screens with something to fill in share besides. */
const sharedByForms = /web\/src\/(?:forms|ui\/(?:radio-cards|select)\.)|react-hook-form\/|react-query\/.*useMutation/;

/** What some screens share, each part of it too small for a file of its own. */
const tooSmall = new RegExp(
  [
    "lucide-react/",
    "web/src/ui/(?:tabs|definition-list|table)\\.",
    "web/src/features/(?:zones/(?:zone/use-zone|zone-links)|statistics/(?:sparkline|reduce))\\.",
    "web/src/format/(?:countries|durations|figures)\\.",
    "contract/src/(?:limits|rules/csv)\\.",
  ].join("|"),
);

export default defineConfig({
  plugins: [react(), lightIcons(), sharedHead(), precompress()],
  build: {
    outDir: "dist",
    assetsDir: "assets",
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    target: ["chrome125", "edge125", "firefox128", "safari17.5"],
    rolldownOptions: {
      input: { console: inThisFolder("index.html"), "sign-in": inThisFolder("sign-in.html") },
      output: {
        codeSplitting: {
          groups: [
            { name: "base", priority: 2, test: sharedByDocuments },
            // What is around every screen, and the small modules that most of them share, come as one file: fewer
            // requests, and they compress better together.
            { name: "frame", priority: 1, test: sharedByScreens },
            { name: "signing-in", test: /web\/src\/features\/sign-in\/(?!other-|second-step|sso-ending)/ },
            { name: "forms", test: sharedByForms },
            { name: "small", test: tooSmall },
          ],
        },
      },
    },
  },
});
