import { Download, RefreshCw, ShieldCheck } from "lucide-react";
import { lazy, type ReactElement, Suspense, useMemo, useState } from "react";
import { useAccess } from "../../../../api/access.ts";
import { Button } from "../../../../ui/button.tsx";
import { download } from "../../../../ui/download.ts";
import { Menu, MenuItem } from "../../../../ui/menu.tsx";
import { flagParameter, urlState } from "../../../../ui/url-state.ts";
import { useUrlState } from "../../../../ui/use-url-state.ts";
import { AccountHostnameList, AccountHostnameTable } from "../../account/account-hostname-list.tsx";
import {
  defaultFilters,
  hostnameParameters,
  type HostnameView,
  type HostnameRow,
} from "../../account/hostname-rows.ts";
import { useHostnameList } from "../../account/use-hostname-list.ts";
import { usePendingForceHttps } from "../../pending-force-https.ts";
import { countAttention } from "./attention.ts";
import { getCertificateColumns } from "./certificate-columns.tsx";
import styles from "./certificates-page.module.css";
import { ExpirationTimeline } from "./expiration-timeline.tsx";
import { certificatesCsv, certificatesJson } from "./export.ts";
import { NeedsActionFilter } from "./needs-action-filter.tsx";
import { countExpirationsByWeek } from "./timeline.ts";
import { useFileDrop } from "./use-file-drop.ts";

const RenewDialog = lazy(async () => ({
  default: (await import("../replace/replace-certificates-dialog.tsx")).ReplaceCertificatesDialog,
}));

/** The list's view, and whether the dialog for renewing is open. */
type View = HostnameView & { replacing: boolean };

const listState = urlState<View>(
  { ...defaultFilters, sorting: [{ id: "ends", desc: false }], replacing: false },
  { ...hostnameParameters, replacing: flagParameter("renew") },
);

const emptyState = {
  icon: ShieldCheck,
  title: "No certificates yet",
  words:
    "Every hostname that serves HTTPS has a certificate: an automatic one, renewed by itself, or one that you upload. They are all listed here by the day they end.",
};

/** The certificates of every hostname of an account by their end: what needs action, what is coming, all of them. */
export function CertificatesPage(): ReactElement {
  const { id: account, can } = useAccess();
  const [view, change] = useUrlState(listState, "certificates");
  const list = useHostnameList(account, view);
  const [dropped, setDropped] = useState<readonly File[]>([]);
  const mayChange = can("hostnames:change");

  const renew = (files: readonly File[]) => {
    setDropped(files);
    change({ replacing: true });
  };
  const isOver = useFileDrop(mayChange && !view.replacing ? renew : undefined);

  const { source: reading, rows: listed, visible: shown, now } = list;
  const { hostnames } = reading;
  const weeks = useMemo(
    () => countExpirationsByWeek(hostnames?.map(({ hostname }) => hostname) ?? [], now),
    [hostnames, now],
  );
  const pending = usePendingForceHttps(account);
  const columns = useMemo(() => getCertificateColumns(account, pending), [account, pending]);

  return (
    <AccountHostnameList
      title="Certificates"
      list={list}
      none={emptyState}
      className={styles.page}
      data-drop={isOver ? "" : undefined}
      actions={
        <>
          <CertificateExportMenu account={account} rows={shown} />
          {mayChange && (
            <Button variant="primary" icon={RefreshCw} onClick={() => renew([])}>
              Replace certificates
            </Button>
          )}
        </>
      }
    >
      <NeedsActionFilter
        attention={countAttention(listed ?? [], now)}
        known={reading.state === "done"}
        chosen={view.statuses}
        onChange={(statuses) => change({ statuses })}
      />
      <ExpirationTimeline weeks={weeks} />
      <AccountHostnameTable label="Certificates" columns={columns} list={list} view={view} onChange={change} />
      {mayChange && view.replacing && (
        <Suspense>
          <RenewDialog
            account={account}
            reading={reading}
            files={dropped}
            onClose={() => {
              setDropped([]);
              change({ replacing: false });
            }}
          />
        </Suspense>
      )}
    </AccountHostnameList>
  );
}

function CertificateExportMenu({
  account,
  rows,
}: {
  account: string;
  rows: readonly HostnameRow[] | undefined;
}): ReactElement {
  const nothing = rows === undefined && "Nothing has been read yet";
  const name = `certificates-${account}`;
  return (
    <Menu label="Export" align="end" trigger={<Button icon={Download}>Export</Button>}>
      <MenuItem
        disabledReason={nothing}
        onSelect={() => download(`${name}.csv`, "text/csv", certificatesCsv(rows ?? []))}
      >
        As CSV
      </MenuItem>
      <MenuItem
        disabledReason={nothing}
        onSelect={() => download(`${name}.json`, "application/json", certificatesJson(rows ?? []))}
      >
        As JSON
      </MenuItem>
    </Menu>
  );
}
