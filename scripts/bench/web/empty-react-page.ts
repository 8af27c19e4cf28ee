import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build } from "vite";
import { getListeningPort } from "@edge-console/testing/free-port";
import { root } from "../../repository.ts";

const html =
  '<!doctype html><html lang="en"><head><title>Empty page</title><meta name="viewport" content="width=device-width">' +
  '<meta name="description" content="Baseline"></head><body><div id="root"></div><script type="module" src="/page.js"></script></body></html>';
const source = `import { createElement } from "react";
import { createRoot } from "react-dom/client";
createRoot(document.getElementById("root")).render(createElement("main", null, createElement("h1", null, "Empty page")));`;

/** Serves the baseline of Lighthouse's scores, compressed as the console is: a page that only renders a heading with React. */
export async function serveEmptyReactPage(): Promise<{ readonly url: string; stop(): void }> {
  const script = await bundle();
  const server = createServer((request, response) => {
    const isScript = request.url === "/page.js";
    response.writeHead(200, {
      "Content-Type": isScript ? "text/javascript" : "text/html",
      ...(isScript && { "Content-Encoding": "br" }),
    });
    response.end(isScript ? script : html);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${getListeningPort(server)}`, stop: () => server.close() };
}

async function bundle(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), "edge-console-empty-page-"));
  const web = join(root, "apps/web");
  // A virtual module in a folder from which React can be resolved.
  const entry = join(web, "empty-page.js");
  try {
    await build({
      configFile: false,
      root: web,
      publicDir: false,
      logLevel: "silent",
      plugins: [
        {
          name: "empty-page",
          resolveId: (id) => (id === entry ? id : null),
          load: (id) => (id === entry ? source : null),
        },
      ],
      build: {
        outDir: folder,
        emptyOutDir: true,
        rolldownOptions: { input: entry, output: { entryFileNames: "page.js" } },
      },
    });
    return brotliCompressSync(readFileSync(join(folder, "page.js")));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
