import { backgroundHeader, prefetchHeader } from "@edge-console/contract/console/background";
import type { PublicContext } from "./route.ts";

const headers = { background: backgroundHeader.toLowerCase(), prefetch: prefetchHeader.toLowerCase() };

/** Returns whether a page sent the request automatically, without user activity. */
export function isBackgroundRequest(context: Pick<PublicContext, "header">): boolean {
  return context.header(headers.background) === "1";
}

/** Returns whether a page sent the request for a screen that may be opened next. */
export function isPrefetch(context: Pick<PublicContext, "header">): boolean {
  return context.header(headers.prefetch) === "1";
}
