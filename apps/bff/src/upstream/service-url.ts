const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * The address of the service, from EDGE_API_URL: https, or http on this machine alone unless `allowInsecure`, since the
 * API key travels with every call. Throws an error whose message says what the address must be.
 */
export function parseServiceUrl(text: string, allowInsecure: boolean): URL {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error("must be an http:// or https:// address");
  if (url.username || url.password || url.search || url.hash || url.pathname !== "/") {
    throw new Error("must be scheme, host and port alone");
  }
  if (url.protocol === "http:" && !loopback.test(url.hostname) && !allowInsecure) {
    throw new Error(
      "must be https:// unless the service runs on this machine (ALLOW_INSECURE_UPSTREAM=1 overrides it)",
    );
  }
  return url;
}
