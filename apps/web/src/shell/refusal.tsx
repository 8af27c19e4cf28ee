import { lazy, type ReactElement, Suspense } from "react";
import type { RefusalError } from "./guards.ts";

const Refused = lazy(async () => ({ default: (await import("./refused.tsx")).Refused }));

/** What the browser's tab says of each reason to show no screen. */
export const refusalTitles = {
  "no-account": "No such account",
  "not-for-role": "Not for your role",
  "not-found": "No such page",
} as const;

/** In the place of a screen that is not for this person; few people ever need its code. */
export function Refusal({ reason }: { reason: RefusalError["reason"] }): ReactElement {
  return (
    <Suspense>
      <Refused reason={reason} />
    </Suspense>
  );
}
