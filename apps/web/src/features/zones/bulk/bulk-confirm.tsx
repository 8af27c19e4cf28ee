import type { BulkRunDetails } from "@edge-console/contract/console/bulk-runs";
import { zoneFields } from "@edge-console/contract/fields/zone";
import type { Zone } from "@edge-console/contract/objects/zone";
import { findConsequences, needsTypedName } from "@edge-console/contract/rules/consequences";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useMemo } from "react";
import { CompactNumber } from "../../../format/compact-number.tsx";
import { formatQuantity } from "../../../format/quantities.ts";
import { RunConfirmDialog, type RunConfirmDialogProps } from "../../../resources/bulk-runs/run-confirm-dialog.tsx";
import { sumRequests, zoneTrafficQuery } from "../../../resources/zones/zone-traffic.ts";
import { getEntryNames } from "../../../resources/bulk-runs/setting-changes.ts";
import { Banner } from "../../../ui/banner.tsx";
import { countEntries, groupReplacedValues, type ZonePlan } from "./bulk-changes.ts";
import { EntryTotals } from "./bulk-preview.tsx";
import sharedStyles from "../../../ui/shared.module.css";
import styles from "./bulk.module.css";

/** Confirmation before a run that changes settings: what it replaces and removes, and which zones would stop serving traffic. */
export function BulkConfirm({
  account,
  plans,
  confirmLabel,
  createRun,
  onClose,
  onStarted,
}: Pick<RunConfirmDialogProps, "createRun"> & {
  account: string;
  /** Plans of the zones that change. */
  plans: readonly ZonePlan[];
  confirmLabel: string;
  onClose: () => void;
  onStarted: (run: BulkRunDetails) => void;
}): ReactElement {
  const consequences = useMemo(() => listConsequences(plans), [plans]);
  const items = useMemo(
    () => plans.map(({ zone }) => ({ key: zone.ID, name: zone.ZONE_NAME, zoneId: zone.ID })),
    [plans],
  );
  return (
    <RunConfirmDialog
      account={account}
      items={items}
      noun="zone"
      title={`${confirmLabel}?`}
      confirmLabel={confirmLabel}
      isTyped={consequences.some(({ isTyped }) => isTyped)}
      isDangerous={consequences.length > 0 || countEntries(plans).removed > 0}
      createRun={createRun}
      onClose={onClose}
      onStarted={onStarted}
    >
      {consequences.map(({ label, sentence, zones }) => (
        <Banner
          key={label}
          tone="caution"
          title={`${label}: can stop the traffic of ${formatQuantity(zones.length, "zone")}`}
        >
          {sentence} <RecentRequests account={account} zones={zones} />
        </Banner>
      ))}
      <ReplacedValues plans={plans} />
      <BulkLosses plans={plans} />
    </RunConfirmDialog>
  );
}

/** Requests of zones in the last 24 hours, as a sentence; nothing until they are known. */
function RecentRequests({ account, zones }: { account: string; zones: readonly string[] }): ReactElement | null {
  const { data: traffic } = useQuery(zoneTrafficQuery(account));
  const known = zones.flatMap((zone) => traffic?.get(zone) ?? []);
  if (known.length === 0) return null;
  const total = known.reduce((sum, zone) => sum + sumRequests(zone), 0);
  return (
    <>
      These zones had <CompactNumber value={total} unit="count" /> {total === 1 ? "request" : "requests"} in the last 24
      hours.
    </>
  );
}

/** New values with the ones that they replace: "Cache expiration: 1 day (14 zones), Don't cache (3 zones) → 1 hour". */
function ReplacedValues({ plans }: { plans: readonly ZonePlan[] }): ReactElement | null {
  const groups = groupReplacedValues(plans);
  if (groups.length === 0) return null;
  return (
    <ul className={styles.replaced} aria-label="New values">
      {groups.map(({ field, label, before, after }) => (
        <li key={field}>
          {label}:{" "}
          {before
            .slice(0, maxValues)
            .map(({ value, zones }) => `${value} (${formatQuantity(zones, "zone")})`)
            .join(", ")}
          {before.length > maxValues && ` and ${formatQuantity(before.length - maxValues, "other value")}`} →{" "}
          <strong>{after}</strong>
          {zoneFields[field].help && <span className={sharedStyles.muted}> {zoneFields[field].help}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Number of replaced values that are listed for a setting. */
const maxValues = 4;

/** Entries that are removed from zones. Long lists are cut; the preview has all of them. */
function BulkLosses({ plans }: { plans: readonly ZonePlan[] }): ReactElement {
  const maxListed = 20;
  const losses = plans.flatMap(({ zone, changes }) => {
    const removed = changes.flatMap((change) => getEntryNames(change)?.removed ?? []);
    return removed.length > 0 ? [{ zone, removed }] : [];
  });
  return (
    <>
      <p>
        <EntryTotals plans={plans} />
      </p>
      {losses.length > 0 && (
        <ul className={styles.losses} aria-label="Entries to remove">
          {losses.slice(0, maxListed).map(({ zone, removed }) => (
            <li key={zone.ID}>
              {zone.ZONE_NAME}{" "}
              <span className={styles.loss}>
                −{removed.length}: {removed.slice(0, maxListed).join(", ")}
                {removed.length > maxListed && ` and ${removed.length - maxListed} more, listed in the preview`}
              </span>
            </li>
          ))}
          {losses.length > maxListed && (
            <li>{formatQuantity(losses.length - maxListed, "more zone")}, listed in the preview</li>
          )}
        </ul>
      )}
    </>
  );
}

/** Returns what the plans cause that can stop traffic, with the IDs of the zones. */
function listConsequences(plans: readonly ZonePlan[]) {
  const all = plans.flatMap(({ zone, body }) => {
    const after: Zone = { ...zone, ...Object.fromEntries(Object.entries(body)) };
    return findConsequences(zone, after).map((consequence) => ({
      ...consequence,
      zone: zone.ID,
      isTyped: needsTypedName([consequence]),
    }));
  });
  return [...Map.groupBy(all, ({ label }) => label)].map(([label, same]) => ({
    label,
    sentence: same[0]?.sentence,
    isTyped: same.some(({ isTyped }) => isTyped),
    zones: same.map(({ zone }) => zone),
  }));
}
