import { createHash } from "node:crypto";
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { extname, join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type EnvironmentOptions, type Plugin, type Rolldown } from "vite";
import { documentHead, stylesFirst } from "./head.ts";
import { screenDocuments } from "./screen-documents.ts";
import { buildTarget } from "./supported-browsers.ts";

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
  const content = await readFile(file);
  const [small, compatible] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  if (small.length < content.length) await writeFile(`${file}.br`, small);
  if (compatible.length < content.length) await writeFile(`${file}.gz`, compatible);
}

/**
 * Has Chromium compile every function of a file while it's downloaded, in another thread. Otherwise, the thread that renders a screen
 * compiles most of them one by one. Other browsers ignore the comment, which has to come first in a file. See
 * https://v8.dev/blog/explicit-compile-hints.
 */
function compileEarly(): Plugin {
  return {
    name: "compile-early",
    apply: "build",
    generateBundle: {
      // After Vite's own plugins, which also add code at the start.
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === "chunk") file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}

const outDir = "dist";

/** The two documents, by the name of their build: each loads no code that only the other needs. */
const documents = { signIn: "sign-in.html", client: "index.html" } as const;

/** Names a class of a CSS module after its file. Vite's own names also have the line, which costs a kilobyte on the first screen. */
function nameClass(name: string, file: string): string {
  const path = relative(import.meta.dirname, file);
  return `${name}_${createHash("sha256").update(path).digest("hex").slice(0, 6)}`;
}

/** Large libraries that only some screens need. */
const libraries = {
  forms: /\/node_modules\/(?:zod|react-hook-form|@base-ui\/react\/combobox)\//,
  tables: /\/node_modules\/@tanstack\/(?:react-)?(?:table|virtual|store)/,
  charts: /\/node_modules\/recharts\//,
} as const;

type Library = keyof typeof libraries;

/** The screen with the smallest budget of bytes: it loads little besides the app's file and the one of its table. */
const zoneList = join(import.meta.dirname, "src/features/zones/list/zone-list-page.tsx");

/** Returns whether a test holds for a module, or for any that is reached from it through `next`. */
function someModule(
  id: string,
  next: (id: string) => readonly string[],
  test: (id: string) => boolean,
  visited: Set<string> = new Set(),
): boolean {
  visited.add(id);
  return (
    test(id) || next(id).some((following) => !visited.has(following) && someModule(following, next, test, visited))
  );
}

/** Returns whether a module imports one of some libraries, directly or through others. */
function needs(needed: readonly Library[], id: string, chunking: Rolldown.ChunkingContext): boolean {
  const listImports = (module: string) => chunking.getModuleInfo(module)?.importedIds ?? [];
  return someModule(id, listImports, (module) => needed.some((library) => libraries[library].test(module)));
}

/** Returns whether the zone list imports a module, directly or through others. */
function isOfZoneList(id: string, chunking: Rolldown.ChunkingContext): boolean {
  const listImporters = (module: string) => chunking.getModuleInfo(module)?.importers ?? [];
  return someModule(id, listImporters, (module) => module === zoneList);
}

/**
 * Returns the files with what several parts of a document's code import. Rolldown makes a file of what charts share. Without these
 * groups, each module that a lazy part also imports would be a file: over a hundred for the first screen.
 */
const createGroups = (document: keyof typeof documents): Rolldown.CodeSplittingGroup[] => [
  {
    // The same file for both documents. One of its modules evaluates them, because React DOM creates errors, for whose stacks a
    // browser with an attached tool parses their files again: this one is small.
    name: "react",
    test: /\/node_modules\/(?:react|react-dom|scheduler)\/|\/src\/page-root\.ts$/,
    priority: 4,
  },
  {
    // What the document's script imports, and what the zone list imports besides its table: it doesn't load `shared`.
    name: (id, chunking) =>
      /\/src\/(?:main|sign-in)\.tsx$/.test(id) ||
      (document === "client" && isOfZoneList(id, chunking) && !needs(["tables"], id, chunking))
        ? "main"
        : null,
    test: /\/src\//,
    priority: 3,
  },
  // The styles of all lazy parts.
  { name: "styles", test: /\.css$/, priority: 2 },
  {
    // What lazy parts share, without large libraries: screens that only show something load no other.
    name: (id, chunking) => (needs(["forms", "tables", "charts"], id, chunking) ? null : "shared"),
    test: /\/src\//,
    minShareCount: 3,
    priority: 1,
  },
  {
    name: (id, chunking) => (isOfZoneList(id, chunking) && !needs(["forms", "charts"], id, chunking) ? "tables" : null),
    test: /\/src\//,
    minShareCount: 3,
    priority: 1,
  },
  {
    name: (id, chunking) => (needs(["charts"], id, chunking) ? null : "forms"),
    test: /\/src\//,
    minShareCount: 6,
  },
];

const createEnvironment = (document: keyof typeof documents): EnvironmentOptions => ({
  consumer: "client",
  build: {
    emptyOutDir: false,
    rolldownOptions: { input: documents[document], output: { codeSplitting: { groups: createGroups(document) } } },
  },
});

export default defineConfig(({ command }) => ({
  plugins: [documentHead(), stylesFirst(), react(), screenDocuments(), compileEarly(), precompress()],
  resolve: { alias: [{ find: /^zod$/, replacement: join(import.meta.dirname, "src/forms/zod.ts") }] },
  css: { modules: { generateScopedName: nameClass } },
  build: {
    outDir,
    assetsDir: "assets",
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    // Shown on the page /about.
    license: { fileName: "licenses.json" },
    target: buildTarget,
  },
  ...(command === "build" && {
    environments: { signIn: createEnvironment("signIn"), client: createEnvironment("client") },
    builder: {
      async buildApp(builder) {
        await rm(join(import.meta.dirname, outDir), { recursive: true, force: true });
        // In this order: the console's licenses include those of the sign-in page, and replace them.
        for (const name of Object.keys(documents)) {
          const environment = builder.environments[name];
          if (environment) await builder.build(environment);
        }
      },
    },
  }),
}));
