import type { Zone } from "@edge-console/contract/objects/zone";
import { findConsequences } from "@edge-console/contract/rules/consequences";
import type { ReactElement, ReactNode } from "react";
import { formatQuantity } from "../../../format/quantities.ts";
import { AffectedZones } from "../../../resources/zones/affected-zones.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { Stack } from "../../../ui/page.tsx";
import { countEntries, getEntryNames, type ZonePlan } from "./bulk-changes.ts";
import { EntryTotals } from "./bulk-preview.tsx";
import styles from "./bulk.module.css";

/** Confirmation before a run: what each zone loses, and which zones would stop serving traffic. */
export function BulkConfirm({
  account,
  plans,
  open,
  confirmLabel,
  onClose,
  onConfirm,
  children,
}: {
  account: string;
  /** Plans of the zones that change. */
  plans: readonly ZonePlan[];
  open: boolean;
  confirmLabel: string;
  onClose: () => void;
  onConfirm: () => void;
  /** The new settings. */
  children?: ReactNode;
}): ReactElement {
  const stopping = plans.filter(stopsTraffic);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={onConfirm}
      variant={stopping.length > 0 || countEntries(plans).removed > 0 ? "danger" : "primary"}
      title={`${confirmLabel}?`}
      confirmLabel={confirmLabel}
    >
      <Stack gap="small">
        <BulkLosses plans={plans} />
        {children}
        {stopping.length > 0 && (
          <AffectedZones account={account} zones={stopping.map(({ zone }) => ({ id: zone.ID, name: zone.ZONE_NAME }))}>
            Can stop the traffic of {formatQuantity(stopping.length, "zone")}:
          </AffectedZones>
        )}
        <p>
          Zones are updated one after the other. You can use other screens, stop in between, and undo the run when it's
          finished.
        </p>
      </Stack>
    </ConfirmDialog>
  );
}

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

/** Returns whether the plan blocks traffic that the zone serves now. */
function stopsTraffic({ zone, body }: ZonePlan): boolean {
  const after: Zone = { ...zone, ...Object.fromEntries(Object.entries(body)) };
  return findConsequences(zone, after).length > 0;
}
