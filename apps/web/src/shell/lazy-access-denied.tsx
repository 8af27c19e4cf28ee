import { lazy, type ReactElement, Suspense } from "react";
import type { AccessError } from "./guards.ts";

const AccessDenied = lazy(async () => ({ default: (await import("./access-denied.tsx")).AccessDenied }));

/** What the browser's tab says of each reason to show no screen. */
export const accessErrorTitles = {
  "no-account": "Account not found",
  "not-for-role": "You don't have access to this page",
  "not-found": "No such page",
} as const;

/** In the place of a screen that is not for this person; few people ever need its code. */
export function LazyAccessDenied({ reason }: { reason: AccessError["reason"] }): ReactElement {
  return (
    <Suspense>
      <AccessDenied reason={reason} />
    </Suspense>
  );
}
