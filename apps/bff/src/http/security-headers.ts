import { Socket } from "node:net";
import helmet, { type HelmetOptions } from "helmet";
import type { RequestHandler } from "express";
import { IncomingMessage, ServerResponse } from "./node-http.ts";

const none = ["'none'"];
const self = ["'self'"];

const page = {
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
const data = { "default-src": none, "frame-ancestors": none };

type HeaderList = readonly (readonly [name: string, value: string])[];

/**
 * The headers that every answer carries, whether page, file, API or error, by the path that was asked for. `secure` is
 * whether PUBLIC_URL is https: browsers are then told to use nothing else for two years.
 */
export function securityHeadersFor({ secure }: { readonly secure: boolean }): (path: string) => HeaderList {
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
  const ofPage = headersOf({ ...common, contentSecurityPolicy: { useDefaults: false, directives: page } });
  ofPage.push(["permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"]);
  const ofData = headersOf({
    ...common,
    contentSecurityPolicy: { useDefaults: false, directives: data },
    originAgentCluster: false,
  });
  return (path) => (path.startsWith("/api/") ? ofData : ofPage);
}

/** Gives every answer of the application those headers. */
export function securityHeaders(address: { readonly secure: boolean }): RequestHandler {
  const headersFor = securityHeadersFor(address);
  return (request, response, next) => {
    for (const [name, value] of headersFor(request.path)) response.setHeader(name, value);
    next();
  };
}

/** What helmet sets: the same for every answer, so it is asked once. */
function headersOf(options: HelmetOptions): [name: string, value: string][] {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(response.req, response, () => {});
  return response.getHeaderNames().map((name) => [name, String(response.getHeader(name))]);
}
