import { backgroundHeader } from "@edge-console/contract/console/background";
import type { PublicContext } from "./route.ts";

const header = backgroundHeader.toLowerCase();

/** Whether a page asks by itself, and nobody did anything for it. */
export function isBackgroundRequest(context: Pick<PublicContext, "header">): boolean {
  return context.header(header) === "1";
}
