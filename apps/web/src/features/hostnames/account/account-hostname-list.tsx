import { type CertificateStatus, certificateStatuses } from "@edge-console/contract/findings/certificate";
import type { ComponentType, ReactElement, ReactNode } from "react";
import { useAccess } from "../../../api/access.ts";
import { paths } from "../../../paths.ts";
import { type AppColumns, useAppTable } from "../../../ui/app-table.ts";
import type { Icon } from "../../../ui/icon.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { EmptyState } from "../../../ui/message.tsx";
import {
  getHostnameRowId,
  type HostnameRow,
  type HostnameView,
  type HostnameType,
  hostnameTypes,
} from "./hostname-rows.ts";
import { HostnameCount } from "./hostname-count.tsx";
import type { HostnameList } from "./use-hostname-list.ts";
import type { ListView } from "../../../lists/use-list-view.ts";
import { ListPage } from "../../../lists/list-page.tsx";
import { ListTable } from "../../../lists/list-table.tsx";
import { FilterMenu, type FilterProps } from "../../../ui/filter-menu.tsx";
import { certificateStatusLabels } from "../../../resources/hostnames/certificate-labels.ts";

const noRows: readonly HostnameRow[] = [];

/** Page layout for a list of all hostnames in an account, with its error and empty states. */
export function AccountHostnameList({
  title,
  list: { source },
  emptyState,
  actions,
  className,
  "data-drop": dataDrop,
  children,
}: {
  title: string;
  list: HostnameList;
  /** Shown if the account has no hostnames. */
  emptyState: { icon: Icon; title: string; text: string };
  actions?: ReactNode;
  className?: string | undefined;
  /** Set while a file is dragged over the page. */
  "data-drop"?: string | undefined;
  children: ReactNode;
}): ReactElement {
  const { id: account } = useAccess();
  const isEmpty = source.hostnames?.length === 0 && source.totalZones === 0;
  return (
    <div className={className} data-drop={dataDrop}>
      <ListPage
        title={title}
        query={source.query}
        actions={actions}
        empty={
          isEmpty && (
            <EmptyState
              icon={emptyState.icon}
              title={emptyState.title}
              action={<LinkButton to={paths.zones(account)}>Go to zones</LinkButton>}
            >
              {emptyState.text}
            </EmptyState>
          )
        }
      >
        {children}
      </ListPage>
    </div>
  );
}

/** Table of hostnames with search, filters, and column menu. */
export function AccountHostnameTable({
  label,
  columns,
  list: { source, rows, visible },
  selectionBar: SelectionBar,
  view: listView,
}: {
  /** Accessible name; in lower case, the key of the saved column visibility. */
  label: string;
  /** Must be memoized. */
  columns: AppColumns<HostnameRow>;
  list: HostnameList;
  /** Actions for the selected rows. Without it, rows can't be selected. */
  selectionBar?: ComponentType<{ selected: readonly HostnameRow[]; onClear: () => void }>;
  view: ListView<HostnameView>;
}): ReactElement {
  const { view, change, tableOptions } = listView;
  const table = useAppTable({
    columns,
    data: visible ?? noRows,
    getRowId: getHostnameRowId,
    enableRowSelection: SelectionBar !== undefined,
    // useHostnameList sorts the rows.
    manualSorting: true,
    ...tableOptions,
  });
  return (
    <ListTable
      list={listView}
      table={table}
      label={label}
      virtualized
      noun="hostname"
      visible={visible?.length}
      total={rows?.length}
      search="Search by hostname or zone"
      filters={
        <>
          <CertificateFilter selected={view.statuses} onChange={(statuses) => change({ statuses })} />
          <HostnameTypeFilter selected={view.types} onChange={(types) => change({ types })} />
        </>
      }
      status={<HostnameCount visible={visible?.length} source={source} />}
      renderSelection={
        SelectionBar &&
        ((selection) => (
          <SelectionBar
            selected={rows?.filter((row) => selection[getHostnameRowId(row)]) ?? noRows}
            onClear={() => table.resetRowSelection()}
          />
        ))
      }
    />
  );
}

const typeLabels: Record<HostnameType, string> = {
  custom: "Custom hostnames",
  default: "Default hostnames",
  uploaded: "With uploaded certificate",
};

/** Filters hostnames by certificate status. */
function CertificateFilter(props: FilterProps<CertificateStatus>): ReactElement {
  return (
    <FilterMenu
      name="Certificate"
      all={certificateStatuses}
      getLabel={(status) => certificateStatusLabels[status].label}
      {...props}
    />
  );
}

/** Filters hostnames by type. */
function HostnameTypeFilter(props: FilterProps<HostnameType>): ReactElement {
  return <FilterMenu name="Type" all={hostnameTypes} getLabel={(type) => typeLabels[type]} {...props} />;
}
