import compression from "compression";
import type { RequestHandler } from "express";

/** Smaller responses aren't worth compressing. */
const thresholdBytes = 1_024;

/**
 * Returns middleware that compresses JSON responses to GET requests. Responses to changes aren't compressed, because they
 * may contain secrets (BREACH); neither are event streams, and static files are compressed at build time.
 */
export function compressJson(): RequestHandler {
  return compression({
    thresholdBytes,
    filter: (request, response) =>
      request.method === "GET" && String(response.getHeader("content-type")).startsWith("application/json"),
  });
}
