import type { Zone } from "@edge-console/contract/objects/zone";
import { lazy, type ReactElement, Suspense } from "react";
import { useOutsideChanges } from "./use-outside-changes.ts";

/** There seldom are any, and to put them in words takes all that is known of settings. */
const OutsideChangeList = lazy(async () => ({
  default: (await import("./outside-change-list.tsx")).OutsideChangeList,
}));

/** What was changed in a zone by others than this console, if anything was. */
export function OutsideChangesPanel({
  account,
  zone,
  mayChange,
}: {
  account: string;
  zone: Zone;
  mayChange: boolean;
}): ReactElement | null {
  const { changes, dismissal } = useOutsideChanges(account, zone.ID);
  if (changes.length === 0) return null;
  return (
    <Suspense>
      <OutsideChangeList account={account} zone={zone} mayChange={mayChange} changes={changes} dismissal={dismissal} />
    </Suspense>
  );
}
