/** Hosts and origins of the console. */
export interface PublicHost {
  /** PUBLIC_URL without a trailing slash. */
  readonly url: string;
  readonly secure: boolean;
  /** Returns whether a Host header names the console. */
  readonly isAllowedHost: (host: string) => boolean;
  /** Returns whether an Origin header is that of the console. */
  isAllowedOrigin(origin: string): boolean;
}

const loopback = ["localhost", "127.0.0.1", "[::1]"];

/** Returns whether a URL's host name is a loopback name. */
export function isLoopback(hostname: string): boolean {
  return loopback.includes(hostname);
}

/** Derives hosts and origins from PUBLIC_URL. On loopback, all loopback names are allowed. */
export function createPublicHost(publicUrl: URL): PublicHost {
  const names = isLoopback(publicUrl.hostname) ? loopback : [publicUrl.hostname];
  const origins = new Set(
    names.map((name) => new URL(`${publicUrl.protocol}//${name}${publicUrl.port ? `:${publicUrl.port}` : ""}`).origin),
  );
  let lastAllowed: string | undefined;
  return {
    url: publicUrl.origin,
    secure: publicUrl.protocol === "https:",
    // Compared as origins, so that case and the default port don't matter.
    isAllowedHost: (host) => {
      if (host === lastAllowed) return true;
      const text = `${publicUrl.protocol}//${host}`;
      const isAllowed = /^[\w.\-[\]:]+$/.test(host) && URL.canParse(text) && origins.has(new URL(text).origin);
      if (isAllowed) lastAllowed = host;
      return isAllowed;
    },
    isAllowedOrigin: (origin) => origins.has(origin),
  };
}
