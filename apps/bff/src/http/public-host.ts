/** The hosts and origins by which people reach the console. */
export interface PublicHost {
  /** PUBLIC_URL without a trailing slash. */
  readonly url: string;
  readonly secure: boolean;
  /** Whether a Host header names the console. */
  readonly isAllowedHost: (host: string) => boolean;
  /** Whether an Origin header is the console's own. */
  isAllowedOrigin(origin: string): boolean;
}

const loopback = ["localhost", "127.0.0.1", "[::1]"];

/** Whether a host, as an address spells it, is this machine by one of its usual names. */
export function isLoopback(hostname: string): boolean {
  return loopback.includes(hostname);
}

/** Reads PUBLIC_URL: on loopback all names of this machine are the same host. */
export function createPublicHost(publicUrl: URL): PublicHost {
  const names = isLoopback(publicUrl.hostname) ? loopback : [publicUrl.hostname];
  const origins = new Set(
    names.map((name) => new URL(`${publicUrl.protocol}//${name}${publicUrl.port ? `:${publicUrl.port}` : ""}`).origin),
  );
  let answeredLast: string | undefined;
  return {
    url: publicUrl.origin,
    secure: publicUrl.protocol === "https:",
    // As an origin, so that case and the scheme's own port make no difference.
    isAllowedHost: (host) => {
      if (host === answeredLast) return true;
      const text = `${publicUrl.protocol}//${host}`;
      const own = /^[\w.\-[\]:]+$/.test(host) && URL.canParse(text) && origins.has(new URL(text).origin);
      if (own) answeredLast = host;
      return own;
    },
    isAllowedOrigin: (origin) => origins.has(origin),
  };
}
