import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
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

/** Large libraries that only some screens need. */
const formLibraries = /\/node_modules\/(?:zod|react-hook-form|@base-ui\/react\/combobox)\//;
const chartLibrary = /\/node_modules\/recharts\//;

/** Returns whether a module imports a library, directly or through others. */
function needs(
  library: RegExp,
  id: string,
  chunking: Rolldown.ChunkingContext,
  visited: Set<string> = new Set(),
): boolean {
  visited.add(id);
  if (library.test(id)) return true;
  const imported = chunking.getModuleInfo(id)?.importedIds ?? [];
  return imported.some((next) => !visited.has(next) && needs(library, next, chunking, visited));
}

/**
 * One file with everything that a document's script imports statically, and three with what several lazy parts of it import: their
 * styles, `shared` without large libraries, which screens that only show something load, and `forms`. Rolldown makes a file of what
 * charts share. Without these groups, each module that a lazy part also imports would be a file: over a hundred for the first screen.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: "main", test: /\/src\/(?:main|sign-in)\.tsx$/, priority: 3 },
  { name: "styles", test: /\.css$/, priority: 2 },
  {
    name: (id, chunking) => (needs(formLibraries, id, chunking) || needs(chartLibrary, id, chunking) ? null : "shared"),
    test: /\/src\//,
    minShareCount: 3,
    priority: 1,
  },
  {
    name: (id, chunking) => (needs(chartLibrary, id, chunking) ? null : "forms"),
    test: /\/src\//,
    minShareCount: 6,
  },
];

const documentEnvironments = Object.fromEntries(
  Object.entries(documents).map(([name, input]): [string, EnvironmentOptions] => [
    name,
    { consumer: "client", build: { emptyOutDir: false, rolldownOptions: { input } } },
  ]),
);

export default defineConfig(({ command }) => ({
  plugins: [documentHead(), stylesFirst(), react(), screenDocuments(), compileEarly(), precompress()],
  resolve: { alias: [{ find: /^zod$/, replacement: join(import.meta.dirname, "src/forms/zod.ts") }] },
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
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  ...(command === "build" && {
    environments: documentEnvironments,
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
