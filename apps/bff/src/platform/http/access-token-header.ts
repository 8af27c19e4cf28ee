/** How access tokens start. */
export const accessTokenPrefix = "ect_";

/**
 * Returns the access token of an `Authorization` header; undefined without one. Other credentials, such as those for a
 * reverse proxy, aren't the console's.
 */
export function readAccessToken(authorization: string | undefined): string | undefined {
  const [scheme = "", token, ...rest] = (authorization ?? "").split(" ");
  return scheme.toLowerCase() === "bearer" && token?.startsWith(accessTokenPrefix) && rest.length === 0
    ? token
    : undefined;
}
