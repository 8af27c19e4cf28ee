import type { Zone } from "@edge-console/contract/objects/zone";
import { lazy, type ReactElement, type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router";
import { formatQuantity } from "../../../format/quantities.ts";
import { paths } from "../../../paths.ts";
import { StateBadge } from "../../../ui/badge.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useExternalChanges } from "./use-external-changes.ts";

/** There seldom are any, and to put them in words takes all that is known of settings. */
const ExternalChangeList = lazy(async () => ({
  default: (await import("./external-change-list.tsx")).ExternalChangeList,
}));

/** That a zone was changed by others than this console, if it was, beside its id: nothing moves when it comes. */
export function ExternalChangesBadge({ account, zone }: { account: string; zone: string }): ReactElement | null {
  const { changes = [] } = useExternalChanges(account, zone);
  if (changes.length === 0) return null;
  return (
    <Link to={paths.zoneActivity(account, zone)}>
      <StateBadge tone="caution">{formatQuantity(changes.length, "change")} outside this console</StateBadge>
    </Link>
  );
}

/**
 * What was changed in a zone by others than this console, if anything was, above what is on record of it. Both come at
 * once: nothing moves down for the first.
 */
export function WithExternalChanges({
  account,
  zone,
  mayChange,
  children,
}: {
  account: string;
  zone: Zone;
  mayChange: boolean;
  children: ReactNode;
}): ReactElement {
  const { changes, dismissal } = useExternalChanges(account, zone.ID);
  const waiting = <Skeleton lines={12} label="Loading the history" />;
  // Once it is there it stays, also while what could not be told is asked for again.
  const [isThere, setThere] = useState(false);
  if (changes && !isThere) setThere(true);
  if (!isThere) return waiting;
  return (
    <Suspense fallback={waiting}>
      {changes && changes.length > 0 && (
        <ExternalChangeList
          account={account}
          zone={zone}
          mayChange={mayChange}
          changes={changes}
          dismissal={dismissal}
        />
      )}
      {children}
    </Suspense>
  );
}
