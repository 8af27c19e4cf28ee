import type { BulkRunDetails } from "@edge-console/contract/console/bulk-runs";
import type { ConfigurationPlan } from "@edge-console/contract/configuration/plan-schema";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { CompactNumber } from "../../../format/compact-number.tsx";
import { formatQuantity } from "../../../format/quantities.ts";
import { useStartBulkRun } from "../../../resources/bulk-runs/mutations.ts";
import { sumRequests, zoneTrafficQuery } from "../../../resources/zones/zone-traffic.ts";
import { Banner } from "../../../ui/banner.tsx";
import { MutationDialog } from "../../../forms/mutation-dialog.tsx";
import { Stack } from "../../../ui/page.tsx";
import styles from "./configuration.module.css";

/** Confirmation before a plan is applied: what can stop requests, and what is deleted. */
export function ApplyDialog({
  account,
  plan,
  onClose,
  onStarted,
}: {
  account: string;
  plan: ConfigurationPlan;
  onClose: () => void;
  onStarted: (run: BulkRunDetails) => void;
}): ReactElement {
  const start = useStartBulkRun(account);
  const changed = plan.zones.filter(({ action }) => action === "update" || action === "delete");
  const risky = plan.zones.filter(({ changes, hostnames }) =>
    [...changes, ...hostnames.flatMap((hostname) => hostname.changes)].some(({ consequence }) => consequence),
  );
  const deleted = plan.zones.flatMap(({ name, action, hostnames }) => [
    ...(action === "delete" ? [name] : []),
    ...hostnames.filter((hostname) => hostname.action === "delete").map(({ hostname }) => hostname),
  ]);
  const [onlyDeleted] = deleted;
  const typeName = onlyDeleted === undefined ? undefined : deleted.length === 1 ? onlyDeleted : String(deleted.length);
  return (
    <MutationDialog
      mutation={start}
      onClose={onClose}
      onConfirm={() => start.mutate({ plan: plan.digest }, { onSuccess: onStarted })}
      variant={risky.length + deleted.length > 0 ? "danger" : "primary"}
      title={`Apply ${formatQuantity(plan.writes, "change")}?`}
      confirmLabel="Apply"
      {...(typeName !== undefined && { typeName })}
    >
      <Stack gap="small">
        <p>
          <ChangedZones account={account} zones={changed.flatMap(({ id }) => id ?? [])} />
        </p>
        {risky.length > 0 && (
          <Banner tone="caution" title={`Can stop requests of ${formatQuantity(risky.length, "zone")}`}>
            {risky.map(({ name }) => name).join(", ")}
          </Banner>
        )}
        {deleted.length > 0 && (
          <p className={styles.consequence}>
            Deletes {deleted.join(", ")}. Deleted zones and hostnames can't be recovered.
          </p>
        )}
        <p>
          The run continues on the server: you can close the page, pause or cancel the run, and undo it. What it creates
          or deletes isn't undone.
        </p>
      </Stack>
    </MutationDialog>
  );
}

/** Zones that change, with their requests in the last 24 hours as far as they are known. */
function ChangedZones({ account, zones }: { account: string; zones: readonly string[] }): ReactElement {
  const { data: traffic } = useQuery(zoneTrafficQuery(account));
  const known = zones.flatMap((zone) => traffic?.get(zone) ?? []);
  const total = known.reduce((sum, zone) => sum + sumRequests(zone), 0);
  return (
    <>
      Changes {formatQuantity(zones.length, "existing zone")}
      {known.length > 0 && (
        <>
          {" "}
          with {known.length < zones.length && "at least "}
          <CompactNumber value={total} unit="count" /> {total === 1 ? "request" : "requests"} in the last 24 hours
        </>
      )}
      .
    </>
  );
}
