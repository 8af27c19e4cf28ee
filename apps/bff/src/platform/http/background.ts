import { backgroundHeader } from "@edge-console/contract/console/background";
import type { PublicContext } from "./route.ts";

const header = backgroundHeader.toLowerCase();

/** Returns whether a page sent the request automatically, without user activity. */
export function isBackgroundRequest(context: Pick<PublicContext, "header">): boolean {
  return context.header(header) === "1";
}
