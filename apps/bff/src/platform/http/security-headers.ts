import type { IncomingMessage, ServerResponse } from "node:http";
import helmet from "helmet";

const none = ["'none'"];
const self = ["'self'"];

const pagePolicy = {
  "default-src": none,
  "script-src": self,
  "style-src": self,
  "img-src": ["'self'", "data:"],
  "connect-src": self,
  "font-src": self,
  "manifest-src": self,
  "form-action": self,
  "base-uri": none,
  "object-src": none,
  "frame-ancestors": none,
};

/** Policy of API responses, which aren't rendered. */
const dataPolicy = { "default-src": none, "frame-ancestors": none };

/** Values of HSTS: whether browsers use HTTPS only, for the console's host or also for its subdomains. */
export const hstsScopes = ["off", "host", "subdomains"] as const;
export type Hsts = (typeof hstsScopes)[number];

/** Returns middleware that sets the security headers of every response: page, file, API, or error. HSTS is for two years. */
export function securityHeaders(hsts: Hsts) {
  const common = {
    crossOriginEmbedderPolicy: { policy: "require-corp" },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    referrerPolicy: { policy: "no-referrer" },
    frameguard: { action: "deny" },
    // Headers for browsers that the console doesn't support.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    hsts: hsts === "off" ? false : { maxAge: 63_072_000, includeSubDomains: hsts === "subdomains" },
  } as const;
  const setPageHeaders = helmet({ ...common, contentSecurityPolicy: { useDefaults: false, directives: pagePolicy } });
  const setApiHeaders = helmet({
    ...common,
    contentSecurityPolicy: { useDefaults: false, directives: dataPolicy },
    originAgentCluster: false,
  });
  return (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void => {
    if (request.url?.startsWith("/api/")) return setApiHeaders(request, response, next);
    response.setHeader("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
    setPageHeaders(request, response, next);
  };
}
