import compression from "compression";
import type { RequestHandler } from "express";

/** Answers below this many bytes are not worth the work. */
const thresholdBytes = 1_024;

/**
 * Compresses what a read answers as JSON: a list of zones is a tenth of its size then. Answers to changes stay as they
 * are, since a secret may be in them; event streams do too, and files were compressed when they were built.
 */
export function compressJson(): RequestHandler {
  return compression({
    thresholdBytes,
    filter: (request, response) =>
      request.method === "GET" && String(response.getHeader("content-type")).startsWith("application/json"),
  });
}
