import { requestTimeMetric } from "@edge-console/contract/console/request-time";
import { readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import type { Request, RequestHandler, Response } from "express";
import { z } from "zod";
import { ProblemError } from "./problem.ts";

/** Encodings of precompressed files and their suffixes, best first. */
const encodings = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

/** Headers that only documents need. Removed from assets, which saves half a kilobyte each. */
const pageHeaders = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "permissions-policy",
  "x-frame-options",
  "x-request-id",
];

/** A path without hidden files or parent folders. */
const plainPath = /^(?:\/[\w-][\w.-]*)+$/;

/** Documents that load the code of a screen with that of the app, most specific paths first: `screens.json` of the build. */
const screensSchema = z.array(z.object({ path: z.string(), file: z.string() }));

/**
 * Returns middleware that serves the web app from `folder`. Files in /assets have a hash in their name and are immutable.
 * Paths without an extension get their HTML document, that of their screen, or index.html for client-side routing.
 * `express.static` doesn't choose between precompressed files.
 */
export function staticFiles(folder: string): RequestHandler {
  const screens = readScreens(join(folder, "screens.json"));
  return async (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") throw new ProblemError("not-found");
    const { path } = request;
    const isPlain = plainPath.test(path);
    if (isPlain && extname(path) !== ".html" && isFile(join(folder, path))) {
      const isAsset = path.startsWith("/assets/");
      for (const name of pageHeaders) response.removeHeader(name);
      return sendFile(request, response, folder, path.slice(1), isAsset ? "immutable" : "revalidate");
    }
    const namesFile = path.startsWith("/assets/") || path.includes("/.") || extname(path) !== "";
    if (namesFile || request.accepts("html") === false || !isFile(join(folder, "index.html")))
      throw new ProblemError("not-found");
    const hasDocument = isPlain && isFile(join(folder, `${path}.html`));
    // Not the time at which the page asks for events, which a slow connection could hold up.
    response.setHeader("server-timing", `${requestTimeMetric};desc="${Date.now()}"`);
    const screen = screens.find(({ pattern }) => pattern.test({ pathname: path }))?.file ?? "index.html";
    return sendFile(request, response, folder, hasDocument ? `${path.slice(1)}.html` : screen, "revalidate");
  };
}

function readScreens(path: string) {
  if (!isFile(path)) return [];
  const screens = screensSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  return screens.map(({ path, file }) => ({ pattern: new URLPattern({ pathname: path }), file }));
}

function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  } catch {
    // A path that the system can't look up, such as one that is too long.
    return false;
  }
}

async function sendFile(
  request: Request,
  response: Response,
  root: string,
  name: string,
  caching: "immutable" | "revalidate",
): Promise<void> {
  const accepted = encodings.filter(([encoding]) => request.acceptsEncodings(encoding) !== false);
  const compressed = accepted.find(([, suffix]) => isFile(join(root, name + suffix)));
  response.setHeader("cache-control", caching === "immutable" ? "public, max-age=31536000, immutable" : "no-cache");
  response.vary("accept-encoding");
  response.type(extname(name));
  if (compressed) response.setHeader("content-encoding", compressed[0]);
  await new Promise<void>((resolve, reject) => {
    // Immutable files are never revalidated.
    const validators = caching === "revalidate" ? {} : { etag: false, lastModified: false };
    const options = { root, cacheControl: false, acceptRanges: false, ...validators };
    response.sendFile(compressed ? name + compressed[1] : name, options, (error) =>
      error ? reject(error) : resolve(),
    );
  });
}
