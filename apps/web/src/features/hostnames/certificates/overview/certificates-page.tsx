import { toFileName } from "@edge-console/contract/rules/file-name";
import { Download, RefreshCw, ShieldCheck } from "lucide-react";
import { lazy, type ReactElement, Suspense, useMemo, useState } from "react";
import { useAccess } from "../../../../api/access.ts";
import { Button } from "../../../../ui/button.tsx";
import { formatIso } from "../../../../format/times.ts";
import { download } from "../../../../ui/download.ts";
import { Menu, MenuItem } from "../../../../ui/menu.tsx";
import { flagParameter, urlState, withOldUrls } from "../../../../ui/url-state.ts";
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
import { toCertificatesCsv, toCertificatesJson } from "./export.ts";
import { AttentionFilter } from "./attention-filter.tsx";
import { countExpirationsByWeek } from "./timeline.ts";
import { useFileDrop } from "./use-file-drop.ts";
import { useListView } from "../../../../lists/use-list-view.ts";

const ReplaceCertificatesDialog = lazy(async () => ({
  default: (await import("../replace/replace-certificates-dialog.tsx")).ReplaceCertificatesDialog,
}));

/** View of the list, and whether the replace dialog is open. */
type View = HostnameView & { replacing: boolean };

const listState = urlState<View>(
  { ...defaultFilters, sorting: [{ id: "ends", desc: false }], replacing: false },
  { ...hostnameParameters, replacing: withOldUrls(flagParameter("replace"), { "renew=1": "replace=1" }) },
);

const emptyState = {
  icon: ShieldCheck,
  title: "No certificates yet",
  text: "A certificate lets a hostname serve HTTPS. Managed certificates are issued and renewed automatically.",
};

/** Page: certificates of all hostnames of an account by expiration date. */
export function CertificatesPage(): ReactElement {
  const { id: account, name, can } = useAccess();
  const listView = useListView(listState, { table: "certificates", keep: ["replacing"] });
  const { view, change } = listView;
  const list = useHostnameList(account, view);
  const [droppedFiles, setDroppedFiles] = useState<readonly File[]>([]);
  const canChange = can("hostnames:change");

  const openReplaceDialog = (files: readonly File[]) => {
    setDroppedFiles(files);
    change({ replacing: true });
  };
  const isDraggedOver = useFileDrop(canChange && !view.replacing ? openReplaceDialog : undefined);

  const { source, rows, visible, now } = list;
  const { hostnames } = source;
  const weeks = useMemo(
    () =>
      hostnames &&
      countExpirationsByWeek(
        hostnames.map(({ hostname }) => hostname),
        now,
      ),
    [hostnames, now],
  );
  const pending = usePendingForceHttps(account);
  const columns = useMemo(() => getCertificateColumns(account, pending), [account, pending]);

  return (
    <AccountHostnameList
      title="Certificates"
      list={list}
      emptyState={emptyState}
      className={styles.page}
      data-drop={isDraggedOver ? "" : undefined}
      actions={
        <>
          <CertificateExportMenu account={name} rows={visible} />
          {canChange && (
            <Button variant="primary" icon={RefreshCw} onClick={() => openReplaceDialog([])}>
              Replace certificates
            </Button>
          )}
        </>
      }
    >
      <AttentionFilter
        attention={rows && countAttention(rows, now)}
        isComplete={source.isComplete}
        selected={view.statuses}
        onChange={(statuses) => change({ statuses })}
      />
      <ExpirationTimeline weeks={weeks} />
      <AccountHostnameTable label="Certificates" columns={columns} list={list} view={listView} />
      {canChange && view.replacing && (
        <Suspense>
          <ReplaceCertificatesDialog
            account={account}
            source={source}
            files={droppedFiles}
            onClose={() => {
              setDroppedFiles([]);
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
  /** Name of the account. */
  account: string;
  rows: readonly HostnameRow[] | undefined;
}): ReactElement {
  const disabledReason = rows === undefined && "Loading hostnames…";
  const save = (format: "csv" | "json") => {
    const source = { account, at: formatIso(Math.floor(Date.now() / 1000)) };
    const file = `${toFileName(account, "Certificates", source.at)}.${format}`;
    if (format === "csv") download(file, "text/csv", toCertificatesCsv(rows ?? [], source));
    else download(file, "application/json", toCertificatesJson(rows ?? [], source));
  };
  return (
    <Menu label="Export" align="end" trigger={<Button icon={Download}>Export</Button>}>
      <MenuItem disabledReason={disabledReason} onSelect={() => save("csv")}>
        Download CSV
      </MenuItem>
      <MenuItem disabledReason={disabledReason} onSelect={() => save("json")}>
        Download JSON
      </MenuItem>
    </Menu>
  );
}
