import { parseUrl } from "./parse-url.ts";

/** Returns the hostname of a pasted URL, such as `cdn.example.com` for `https://cdn.example.com/path`; other text unchanged. */
export function extractHostname(text: string): string {
  const trimmed = text.trim();
  const isUrl = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed);
  if (!isUrl && !/^[^\s/]+\.[^\s/]+\//.test(trimmed)) return trimmed;
  return parseUrl(isUrl ? trimmed : `https://${trimmed}`)?.hostname ?? trimmed;
}

/** Parts of a pasted address: missing parts are undefined. */
export interface PastedEndpoint {
  readonly scheme: "https" | "http" | undefined;
  /** Without brackets for IPv6. */
  readonly host: string;
  readonly port: string | undefined;
}

/**
 * Splits a pasted URL, `host:port`, or `host/path` into its parts; undefined for other text, such as a host alone or a
 * network (`10.0.0.0/24`).
 */
export function splitEndpoint(text: string): PastedEndpoint | undefined {
  const trimmed = text.trim();
  const [, scheme] = /^(https?):\/\//i.exec(trimmed) ?? [];
  if (scheme === undefined && !/^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5}(?:\/\S*)?|\/(?!\d{1,3}$)\S*)$/i.test(trimmed))
    return undefined;
  const url = parseUrl(scheme === undefined ? `http://${trimmed}` : trimmed);
  if (!url || url.hostname === "") return undefined;
  // URL drops the default port of the scheme, which a host with a port was only given for parsing.
  const port = /^[^/?#]*:(\d{1,5})(?:[/?#]|$)/.exec(trimmed.replace(/^https?:\/\//i, ""))?.[1];
  return {
    scheme: scheme === undefined ? undefined : scheme.toLowerCase() === "http" ? "http" : "https",
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port,
  };
}
