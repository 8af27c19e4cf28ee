import { Download, RefreshCw, ShieldCheck } from "lucide-react";
import { lazy, type ReactElement, Suspense, useDeferredValue, useMemo, useRef, useState } from "react";
import { useAccess } from "../../../api/access.ts";
import { useNow } from "../../../format/time.tsx";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { download } from "../../../ui/download.ts";
import { goToRows } from "../../../ui/go-to-rows.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Menu, MenuItem } from "../../../ui/menu.tsx";
import { EmptyState } from "../../../ui/message.tsx";
import { PageHeader, Toolbar } from "../../../ui/page.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { useTitle } from "../../../ui/title.ts";
import { useAddressView } from "../../../ui/use-address-view.ts";
import { useSlashToSearch } from "../../../ui/use-slash-to-search.ts";
import { VirtualTable } from "../../../ui/virtual-table.tsx";
import {
  filterHostnames,
  type HostnameView,
  KindFilter,
  ListedCount,
  type ListedHostname,
  listedHostnames,
  ReadingStopped,
  sortHostnames,
  StandingFilter,
  useAccountHostnames,
  viewInAddress,
} from "../../hostnames/index.ts";
import { ProblemState } from "../../problems/index.ts";
import { AttentionLine } from "./attention-line.tsx";
import { attentionOf } from "./attention.ts";
import { certificateColumns } from "./certificate-columns.tsx";
import styles from "./certificates-page.module.css";
import { certificatesCsv, certificatesJson } from "./export.ts";
import { TimelineChart } from "./timeline-chart.tsx";
import { weeksOf } from "./timeline.ts";
import { useDroppedFiles } from "./use-dropped-files.ts";

const RenewDialog = lazy(async () => ({ default: (await import("../renew/renew-dialog.tsx")).RenewDialog }));

const listView = viewInAddress({ column: "ends", direction: "ascending" });

/** The list's view, and whether the dialog for renewing is open. */
type View = HostnameView & { renewing: boolean };

const readView = (search: URLSearchParams): View => ({ ...listView.read(search), renewing: search.has("renew") });

function writeView({ renewing, ...rest }: View): URLSearchParams {
  const search = listView.write(rest);
  if (renewing) search.set("renew", "1");
  return search;
}

/** The certificates of every hostname of an account by their end: what needs action, what is coming, all of them. */
export function CertificatesPage(): ReactElement {
  const { id: account, name, may } = useAccess();
  const reading = useAccountHostnames(account);
  const [view, change] = useAddressView(readView, writeView);
  const [dropped, setDropped] = useState<readonly File[]>([]);
  const now = useNow();
  const search = useRef<HTMLInputElement>(null);
  const mayChange = may("hostnames:change");
  useSlashToSearch(search);
  useTitle("Certificates", name);

  const renew = (files: readonly File[]) => {
    setDropped(files);
    change({ renewing: true });
  };
  const isOver = useDroppedFiles(mayChange && !view.renewing ? renew : undefined);

  const { query, standings, kinds, sort, renewing } = view;
  const wanted = useDeferredValue(query);
  const { hostnames } = reading;
  const listed = useMemo(() => hostnames && listedHostnames(hostnames, now), [hostnames, now]);
  const sorted = useMemo(() => listed && sortHostnames(listed, sort), [listed, sort]);
  const shown = useMemo(
    () => sorted && filterHostnames(sorted, { query: wanted, standings, kinds }),
    [sorted, wanted, standings, kinds],
  );
  const weeks = useMemo(() => weeksOf(hostnames?.map(({ hostname }) => hostname) ?? [], now), [hostnames, now]);
  const columns = useMemo(() => certificateColumns(account), [account]);

  if (reading.zonesError) {
    return (
      <>
        <PageHeader title="Certificates" />
        <ProblemState error={reading.zonesError} onRetry={reading.retryZones} />
      </>
    );
  }
  if (hostnames?.length === 0 && reading.total === 0) {
    return (
      <>
        <PageHeader title="Certificates" />
        <EmptyState
          icon={ShieldCheck}
          title="No certificates yet"
          action={<LinkButton to={paths.zones(account)}>Go to zones</LinkButton>}
        >
          Every hostname that serves HTTPS has a certificate: an automatic one, renewed by itself, or one that you
          upload. They are all listed here by the day they end.
        </EmptyState>
      </>
    );
  }
  return (
    <div className={styles.page} data-drop={isOver ? "" : undefined}>
      <PageHeader
        title="Certificates"
        actions={
          <>
            <ExportMenu account={account} rows={shown} />
            {mayChange && (
              <Button variant="primary" icon={RefreshCw} onClick={() => renew([])}>
                Renew everywhere
              </Button>
            )}
          </>
        }
      />
      <ReadingStopped reading={reading} />
      <AttentionLine
        attention={attentionOf(listed ?? [], now)}
        known={reading.state === "done"}
        chosen={standings}
        onChange={(standings) => change({ standings })}
      />
      <TimelineChart weeks={weeks} />
      <Toolbar end={<ListedCount shown={shown?.length} reading={reading} />}>
        <SearchField
          ref={search}
          label="Find by hostname or zone"
          aria-keyshortcuts="/"
          value={query}
          onChange={(query) => change({ query })}
          onKeyDown={goToRows}
        />
        <StandingFilter chosen={standings} onChange={(standings) => change({ standings })} />
        <KindFilter chosen={kinds} onChange={(kinds) => change({ kinds })} />
      </Toolbar>
      <div className={styles.table}>
        <VirtualTable
          label="Certificates"
          columns={columns}
          rows={shown}
          rowKey={({ hostname }) => String(hostname.ID)}
          sort={sort}
          onSort={(sort) => change({ sort })}
          empty={
            <EmptyState
              title="No hostname matches"
              action={
                <Button onClick={() => change({ query: "", standings: [], kinds: [] })}>
                  Clear search and filters
                </Button>
              }
            >
              None of the hostnames that were read fits the search and the filters together.
            </EmptyState>
          }
        />
      </div>
      {mayChange && renewing && (
        <Suspense>
          <RenewDialog
            account={account}
            reading={reading}
            files={dropped}
            onClose={() => {
              setDropped([]);
              change({ renewing: false });
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function ExportMenu({ account, rows }: { account: string; rows: readonly ListedHostname[] | undefined }): ReactElement {
  const nothing = rows === undefined && "Nothing has been read yet";
  const name = `certificates-${account}`;
  return (
    <Menu label="Export what is listed" align="end" trigger={<Button icon={Download}>Export</Button>}>
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
