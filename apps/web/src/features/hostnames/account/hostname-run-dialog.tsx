import { type ReactElement, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { useNow } from "../../../format/time.tsx";
import { formatQuantity } from "../../../format/quantities.ts";
import { paths } from "../../../paths.ts";
import { RunConfirmDialog } from "../../../resources/bulk-runs/run-confirm-dialog.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { type HostnameAction, hostnameActionLabels, hostnameChanges, planHostnameRun } from "./hostname-run.ts";
import type { HostnameRow } from "./hostname-rows.ts";

/** Confirmation of an action on selected hostnames: what it changes, what that causes, and which are skipped. */
export function HostnameRunDialog({
  account,
  action,
  rows: current,
  onClose,
}: {
  account: string;
  action: HostnameAction;
  rows: readonly HostnameRow[];
  onClose: () => void;
}): ReactElement {
  const navigate = useNavigate();
  // As they were when the dialog opened: the run may change hostnames before its start is confirmed.
  const [rows] = useState(current);
  const now = useNow();
  const { changed, skipped } = useMemo(() => planHostnameRun(rows, action, now), [rows, action, now]);
  const items = useMemo(
    () => changed.map(({ zone, hostname }) => ({ key: String(hostname.ID), name: hostname.HOSTNAME, zoneId: zone.ID })),
    [changed],
  );
  const label = hostnameActionLabels[action];
  const skippedList = skipped.length > 0 && (
    <ul aria-label="Skipped hostnames">
      {skipped.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
  if (changed.length === 0) {
    return (
      <Dialog open title="No hostname changes" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
        {skipped.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </Dialog>
    );
  }
  return (
    <RunConfirmDialog
      account={account}
      items={items}
      noun="hostname"
      title={`${label} for ${formatQuantity(changed.length, "hostname")}?`}
      confirmLabel={label}
      isDangerous={action === "disable-https"}
      createRun={(id) =>
        Promise.resolve({
          id,
          changes: [
            {
              change: hostnameChanges[action],
              targets: changed.map(({ zone, hostname }) => ({ zoneId: zone.ID, hostnameId: hostname.ID, base: null })),
            },
          ],
        })
      }
      onClose={onClose}
      onStarted={({ id }) => void navigate(paths.bulkRun(account, id))}
    >
      <HttpsConsequences action={action} rows={changed} />
      {skippedList && (
        <>
          <p>Skipped:</p>
          {skippedList}
        </>
      )}
    </RunConfirmDialog>
  );
}

function HttpsConsequences({ action, rows }: { action: HostnameAction; rows: readonly HostnameRow[] }): ReactElement {
  if (action === "enable-https") {
    return <p>A certificate is issued for each hostname once its DNS record points to its zone.</p>;
  }
  if (action === "disable-https") {
    const forced = rows.filter(({ hostname }) => hostname.FORCE_SSL === 1).length;
    return (
      <Banner tone="caution" title="All https:// links to these hostnames stop working">
        Force HTTPS is disabled too, and undoing the run doesn't enable it again.
        {forced > 0 &&
          ` Browsers that remember HSTS don't use HTTP, so returning visitors can't reach ${formatQuantity(forced, "hostname")}.`}
      </Banner>
    );
  }
  if (action === "stop-forcing") {
    return <p>HTTP isn't redirected to HTTPS anymore. Browsers that remember HSTS use HTTPS until that ends.</p>;
  }
  return (
    <>
      {action === "force-when-issued" && (
        <p>
          Hostnames with a certificate change immediately. The server enables Force HTTPS for the others when their
          certificate is issued, for up to 7 days.
        </p>
      )}
      <p>
        Redirects HTTP to HTTPS permanently (301) and sets HSTS. Browsers remember this: if you disable HTTPS later,
        returning visitors can't reach the hostname.
      </p>
    </>
  );
}
