import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { documentHead } from "./head.ts";
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

export default defineConfig({
  plugins: [documentHead(), react(), precompress()],
  build: {
    outDir: "dist",
    assetsDir: "assets",
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    // Shown on the page /about.
    license: { fileName: "licenses.json" },
    target: buildTarget,
    rolldownOptions: {
      input: ["index.html", "sign-in.html"],
      output: {
        codeSplitting: {
          groups: [
            // One file for each document, with all that its first screen imports, and one for what many screens share.
            { name: "sign-in", test: /\/sign-in-page\.tsx$/, priority: 2 },
            { name: "console", test: /\/src\/app\.tsx$/, priority: 1 },
            { name: "shared", test: /\/src\//, minShareCount: 5 },
          ],
        },
      },
    },
  },
});
