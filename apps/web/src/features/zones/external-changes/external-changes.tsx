import type { Zone } from "@edge-console/contract/objects/zone";
import { lazy, type ReactElement, type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router";
import { formatQuantity } from "../../../format/quantities.ts";
import { paths } from "../../../paths.ts";
import { StateBadge } from "../../../ui/badge.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useExternalChanges } from "./use-external-changes.ts";

/** Loaded on demand: external changes are rare, and the list needs all settings metadata. */
const ExternalChangeList = lazy(async () => ({
  default: (await import("./external-change-list.tsx")).ExternalChangeList,
}));

/** Badge with the number of external changes of a zone. It's next to the ID, so no content moves when it appears. */
export function ExternalChangesBadge({ account, zone }: { account: string; zone: string }): ReactElement | null {
  const changes = useExternalChanges(account, zone) ?? [];
  if (changes.length === 0) return null;
  return (
    <Link to={paths.zoneActivity(account, zone)}>
      <StateBadge tone="caution">{formatQuantity(changes.length, "external change")}</StateBadge>
    </Link>
  );
}

/** Shows a zone's external changes above `children`. Both appear together, so no content moves. */
export function WithExternalChanges({
  account,
  zone,
  canChange,
  children,
}: {
  account: string;
  zone: Zone;
  canChange: boolean;
  children: ReactNode;
}): ReactElement {
  const changes = useExternalChanges(account, zone.ID);
  const placeholder = <Skeleton lines={12} label="Loading activity…" />;
  // Once loaded, the content stays while the changes are loaded again.
  const [isLoaded, setLoaded] = useState(false);
  if (changes && !isLoaded) setLoaded(true);
  if (!isLoaded) return placeholder;
  return (
    <Suspense fallback={placeholder}>
      {changes && changes.length > 0 && (
        <ExternalChangeList account={account} zone={zone} canChange={canChange} changes={changes} />
      )}
      {children}
    </Suspense>
  );
}
