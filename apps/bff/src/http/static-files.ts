import { statSync } from "node:fs";
import { extname, join } from "node:path";
import type { Request, RequestHandler, Response } from "express";
import { ProblemError } from "./problem.ts";

/** How files compressed at build time are told apart, best first. */
const encodings = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

/** Headers that mean something for a page alone: a first screen has a dozen assets, each with half a kilobyte of them. */
const pageHeaders = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "permissions-policy",
  "x-frame-options",
  "x-request-id",
];

/** A path whose every part is a plain file name: nothing hidden, no way up. */
const plainPath = /^(?:\/[\w-][\w.-]*)+$/;

/**
 * Serves the built web application from `folder`. Files below /assets carry a hash in their name and are kept by
 * browsers for ever; what is missing there is 404. A page address, which is any other without an extension, gets
 * index.html, for the application knows its own addresses; an address with a document of its own gets that one.
 */
export function staticFiles(folder: string): RequestHandler {
  return async (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") throw new ProblemError("not-found");
    const { path } = request;
    const isPlain = plainPath.test(path);
    if (isPlain && extname(path) !== ".html" && isFile(join(folder, path))) {
      const isAsset = path.startsWith("/assets/");
      for (const name of pageHeaders) response.removeHeader(name);
      return sendFile(request, response, folder, path.slice(1), isAsset ? "for ever" : "checked");
    }
    const namesFile = path.startsWith("/assets/") || path.includes("/.") || extname(path) !== "";
    if (namesFile || request.accepts("html") === false || !isFile(join(folder, "index.html")))
      throw new ProblemError("not-found");
    const hasOwnDocument = isPlain && isFile(join(folder, `${path}.html`));
    return sendFile(request, response, folder, hasOwnDocument ? `${path.slice(1)}.html` : "index.html", "checked");
  };
}

function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  } catch {
    // What the system cannot even look for, such as a name that is too long, is not there.
    return false;
  }
}

async function sendFile(
  request: Request,
  response: Response,
  root: string,
  name: string,
  kept: "for ever" | "checked",
): Promise<void> {
  const accepted = encodings.filter(([encoding]) => request.acceptsEncodings(encoding) !== false);
  const compressed = accepted.find(([, suffix]) => isFile(join(root, name + suffix)));
  response.setHeader("cache-control", kept === "for ever" ? "public, max-age=31536000, immutable" : "no-cache");
  response.vary("accept-encoding");
  response.type(extname(name));
  if (compressed) response.setHeader("content-encoding", compressed[0]);
  await new Promise<void>((resolve, reject) => {
    // What never changes is never asked about again.
    const validators = kept === "checked" ? {} : { etag: false, lastModified: false };
    const options = { root, cacheControl: false, acceptRanges: false, ...validators };
    response.sendFile(compressed ? name + compressed[1] : name, options, (error) =>
      error ? reject(error) : resolve(),
    );
  });
}
