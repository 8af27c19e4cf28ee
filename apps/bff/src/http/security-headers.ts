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

/** Data runs nothing and shows nothing: what a page may do need not be said with each answer. */
const dataPolicy = { "default-src": none, "frame-ancestors": none };

/**
 * Returns middleware that sets the security headers of every response, whether page, file, API, or error. With `secure`
 * (PUBLIC_URL is https) browsers are told to use nothing but https for two years.
 */
export function securityHeaders({ secure }: { readonly secure: boolean }) {
  const common = {
    crossOriginEmbedderPolicy: { policy: "require-corp" },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    referrerPolicy: { policy: "no-referrer" },
    frameguard: { action: "deny" },
    // For browsers that are no more, and none of those that the console is built for.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    hsts: secure ? { maxAge: 63_072_000, includeSubDomains: true } : false,
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
