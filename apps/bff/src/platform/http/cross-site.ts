import type { IncomingMessage } from "node:http";
import { readAccessToken } from "./access-token-header.ts";
import { ProblemError } from "./problem.ts";
import type { PublicHost } from "./public-host.ts";

const safeMethods = ["GET", "HEAD", "OPTIONS"];

/**
 * Rejects API requests from other sites by fetch metadata, by origin, and, for changes, by a custom header that a form on
 * another site can't set.
 * @throws ProblemError `cross-site`
 */
export function assertSameSite({ method = "", headers }: IncomingMessage, address: PublicHost): void {
  const isChange = !safeMethods.includes(method);
  const fetchSite = headers["sec-fetch-site"];
  const allowedSites = isChange ? ["same-origin"] : ["same-origin", "none"];
  if (fetchSite !== undefined && !allowedSites.includes(fetchSite)) throw new ProblemError("cross-site");
  if (headers.origin !== undefined && !address.isAllowedOrigin(headers.origin)) throw new ProblemError("cross-site");
  // A form on another site can't set the header of an access token either.
  if (isChange && readAccessToken(headers.authorization) === undefined && headers["x-csrf"] !== "1") {
    throw new ProblemError("cross-site", { detail: "The header X-CSRF: 1 is missing." });
  }
}
