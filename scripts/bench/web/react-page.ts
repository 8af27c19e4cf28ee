import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build } from "vite";
import { getListeningPort } from "@edge-console/testing/free-port";
import { root } from "../../repository.ts";

const html =
  '<!doctype html><html lang="en"><head><title>Baseline</title><meta name="viewport" content="width=device-width">' +
  '<meta name="description" content="Baseline"></head><body><div id="root"></div><script type="module" src="/page.js"></script></body></html>';

/** Baseline of Lighthouse's scores and of starts: a page that only renders a heading with React. */
export const emptyPage = `import { createElement } from "react";
import { createRoot } from "react-dom/client";
createRoot(document.getElementById("root")).render(createElement("main", null, createElement("h1", null, "Empty page")));`;

/** Baseline of statistics: a page with the two charts of the first row, drawn by Recharts alone. */
export const chartsPage = `import { createElement as h } from "react";
import { createRoot } from "react-dom/client";
import { Area, CartesianGrid, ComposedChart, Tooltip, XAxis, YAxis } from "recharts";
const data = Array.from({ length: 180 }, (_, at) => ({ at, hits: (at * 37) % 100, misses: (at * 53) % 80 }));
const xAxis = { dataKey: "at", type: "number", domain: [0, 179], ticks: [0, 30, 60, 90, 120, 150], interval: 0 };
const yAxis = { domain: [0, 180], ticks: [0, 60, 120, 180], interval: 0 };
const area = { stackId: "areas", isAnimationActive: false, dot: false };
const tooltip = { isAnimationActive: false, content: () => null, portal: document.createElement("div") };
const toChart = (title, series) =>
  h(ComposedChart, { key: title, title, data, width: 560, height: 230, syncId: "charts", throttledEvents: ["touchmove"] },
    h(CartesianGrid, { vertical: false }), h(XAxis, xAxis), h(YAxis, yAxis),
    series.map((dataKey) => h(Area, { key: dataKey, dataKey, ...area })), h(Tooltip, tooltip));
const charts = [toChart("Requests over time", ["hits", "misses"]), toChart("Cache hit ratio over time", ["hits"])];
createRoot(document.getElementById("root")).render(h("main", { style: { display: "flex" } }, charts));`;

/** A page that is served until `stop`. */
export interface ServedPage {
  readonly url: string;
  stop(): void;
}

/** Serves a page that runs a script, compressed as the console is. */
export async function serveReactPage(source: string): Promise<ServedPage> {
  const script = await bundle(source);
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

async function bundle(source: string): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), "edge-console-react-page-"));
  const web = join(root, "apps/web");
  // A virtual module in a folder from which React can be resolved.
  const entry = join(web, "react-page.js");
  try {
    await build({
      configFile: false,
      root: web,
      publicDir: false,
      logLevel: "silent",
      plugins: [
        {
          name: "react-page",
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
