import type { IncomingMessage } from "node:http";
import { ProblemError } from "./problem.ts";
import type { PublicHost } from "./public-host.ts";

const safeMethods = ["GET", "HEAD", "OPTIONS"];

/**
 * Throws a ProblemError of kind `cross-site` for an API request that another site made a browser send: by its fetch
 * metadata, by its origin, and, where something changes, by the header that a form of another site cannot set.
 */
export function assertSameSite({ method = "", headers }: IncomingMessage, address: PublicHost): void {
  const changes = !safeMethods.includes(method);
  const site = headers["sec-fetch-site"];
  const ownSites = changes ? ["same-origin"] : ["same-origin", "none"];
  if (site !== undefined && !ownSites.includes(site)) throw new ProblemError("cross-site");
  if (headers.origin !== undefined && !address.isAllowedOrigin(headers.origin)) throw new ProblemError("cross-site");
  if (changes && headers["x-csrf"] !== "1") {
    throw new ProblemError("cross-site", { detail: "The header X-CSRF: 1 is missing." });
  }
}
