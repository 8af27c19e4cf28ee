const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Parses EDGE_API_URL. Must be https, because each request carries an API key; http is allowed on loopback, and elsewhere
 * with `allowInsecure`.
 *
 * @throws Error whose message says what the URL must be
 */
export function parseServiceUrl(text: string, allowInsecure: boolean): URL {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error("must be an http:// or https:// URL");
  if (url.username || url.password || url.search || url.hash || url.pathname !== "/") {
    throw new Error("must contain only scheme, host, and port");
  }
  if (url.protocol === "http:" && !loopback.test(url.hostname) && !allowInsecure) {
    throw new Error(
      "must be https:// unless the service runs on this machine (ALLOW_INSECURE_UPSTREAM=1 overrides this)",
    );
  }
  return url;
}
