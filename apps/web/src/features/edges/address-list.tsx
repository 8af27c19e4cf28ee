import type { Edges } from "@edge-console/contract/objects/edges";
import { toFileName } from "@edge-console/contract/rules/file-name";
import { Download } from "lucide-react";
import { type ReactElement, useMemo } from "react";
import { formatCount } from "../../format/numbers.ts";
import { formatIso } from "../../format/times.ts";
import { createAppColumnHelper, useAppTable } from "../../ui/app-table.ts";
import { Badge, StateBadge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyAction, CopyText } from "../../ui/copy.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { download } from "../../ui/download.ts";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { SegmentedControl } from "../../ui/tabs.tsx";
import { getAddresses, type Family, families, findAddresses } from "./edge-lists.ts";
import type { EdgesView } from "./url-state.ts";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./edges-page.module.css";
import type { ListView } from "../../lists/use-list-view.ts";
import { ListSearch, NoMatches } from "../../lists/list-table.tsx";

const familyNames: Record<Family, string> = { all: "All", ipv4: "IPv4", ipv6: "IPv6" };
const noAddresses: readonly string[] = [];

const column = createAppColumnHelper<{ address: string; isNew: boolean }>();

const columns = column.columns([
  column.display({
    id: "address",
    header: "IP address",
    cell: ({ row: { original } }) => <CopyText value={original.address} label={original.address} />,
  }),
  column.display({
    id: "family",
    header: "Version",
    meta: { width: "5.5rem", from: 480 },
    cell: ({ row }) => <Badge>{row.original.address.includes(":") ? familyNames.ipv6 : familyNames.ipv4}</Badge>,
  }),
  column.display({
    id: "change",
    header: "Change since your last visit",
    meta: { width: "6rem", hideHeader: true },
    cell: ({ row }) => row.original.isNew && <StateBadge tone="info">Added</StateBadge>,
  }),
]);

/** Searchable list of the addresses of an IP version, with copy and download. */
export function AddressList({
  edges,
  loadedAt,
  added = noAddresses,
  list,
}: {
  edges: Edges;
  /** When the addresses were loaded, in milliseconds. */
  loadedAt: number;
  /** Addresses added since the last visit. */
  added: readonly string[] | undefined;
  list: ListView<EdgesView>;
}): ReactElement {
  const { family } = list.view;
  const { query } = list.deferredView;
  const addresses = getAddresses(edges, family);
  const visible = useMemo(() => {
    const newAddresses = new Set(added);
    return findAddresses(addresses, query).map((address) => ({ address, isNew: newAddresses.has(address) }));
  }, [addresses, query, added]);
  const table = useAppTable({ columns, data: visible, getRowId: ({ address }) => address, ...list.tableOptions });

  const options = families.map((value) => ({
    value,
    label: `${familyNames[value]} ${formatCount(getAddresses(edges, value).length)}`,
  }));

  return (
    <section className={styles.list} aria-label="IP addresses">
      <div className={styles.tools}>
        <SegmentedControl
          label="IP version"
          options={options}
          value={family}
          onChange={(family) => list.change({ family })}
        />
        {addresses.length > 0 && <ExportAddresses addresses={addresses} loadedAt={loadedAt} family={family} />}
      </div>
      <div className={styles.tools}>
        <ListSearch list={list} label="Search IP addresses" />
        <span role="status" className={sharedStyles.note}>
          {visible.length !== addresses.length
            ? `${formatCount(visible.length)} of ${formatCount(addresses.length)}`
            : ""}
        </span>
      </div>
      <DataTable
        table={table}
        label="Edge IP addresses"
        virtualized
        empty={
          addresses.length === 0 ? (
            <EmptyState title="No IP addresses published">
              No addresses of this version are published. Don't change your firewall until they are.
            </EmptyState>
          ) : (
            <NoMatches list={list} nouns="IP addresses" />
          )
        }
      />
    </section>
  );
}

/** Copies or downloads all addresses of an IP version regardless of the search: an incomplete list blocks the others. */
function ExportAddresses({
  addresses,
  loadedAt,
  family,
}: {
  addresses: readonly string[];
  loadedAt: number;
  family: Family;
}): ReactElement {
  const text = addresses.map((address) => `${address}\n`).join("");
  const familyLabel = family === "all" ? "" : `${familyNames[family]} `;
  const fileName = toFileName(
    "Edge IP addresses",
    family === "all" ? "" : family,
    formatIso(Math.floor(loadedAt / 1000)),
  );
  return (
    <div className={styles.export}>
      <CopyAction
        size="medium"
        text={() => text}
        label={`Copy all ${formatCount(addresses.length)} ${familyLabel}addresses`}
      >
        Copy all
      </CopyAction>
      <Menu label="Download" align="end" trigger={<Button icon={Download}>Download</Button>}>
        <MenuItem onSelect={() => download(`${fileName}.txt`, "text/plain", text)}>Plain text, one per line</MenuItem>
        <MenuItem
          onSelect={() =>
            download(`${fileName}.json`, "application/json", `${JSON.stringify(addresses, undefined, 2)}\n`)
          }
        >
          JSON
        </MenuItem>
      </Menu>
    </div>
  );
}
