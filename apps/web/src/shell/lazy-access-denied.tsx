import { lazy, type ReactElement, Suspense } from "react";
import type { AccessError } from "./guards.ts";

const AccessDenied = lazy(async () => ({ default: (await import("./access-denied.tsx")).AccessDenied }));

/** Document titles by reason. */
export const accessErrorTitles = {
  "no-account": "Account not found",
  "not-for-role": "You don't have access to this page",
  "not-found": "Page not found",
} as const;

/** Loads AccessDenied on demand, because most users never see it. */
export function LazyAccessDenied({ reason }: { reason: AccessError["reason"] }): ReactElement {
  return (
    <Suspense>
      <AccessDenied reason={reason} />
    </Suspense>
  );
}
