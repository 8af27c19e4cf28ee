import type { Edges } from "@edge-console/contract/objects/edges";
import { Download } from "lucide-react";
import { type ReactElement, useDeferredValue, useMemo, useRef } from "react";
import { formatCount } from "../../format/numbers.ts";
import { createAppColumnHelper, useAppTable } from "../../ui/app-table.ts";
import { Badge, StateBadge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyAction, CopyText } from "../../ui/copy.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { download } from "../../ui/download.ts";
import { focusFirstRow } from "../../ui/focus-first-row.ts";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { SegmentedControl } from "../../ui/tabs.tsx";
import { useSlashToSearch } from "../../ui/use-slash-to-search.ts";
import { getAddresses, type Family, families, findAddresses } from "./edge-lists.ts";
import type { EdgesView } from "./url-state.ts";
import styles from "./edges-page.module.css";

const familyNames: Record<Family, string> = { all: "All", ipv4: "IPv4", ipv6: "IPv6" };
const none: readonly string[] = [];

const column = createAppColumnHelper<{ address: string; isNew: boolean }>();

const columns = column.columns([
  column.display({
    id: "address",
    header: "Address",
    cell: ({ row: { original } }) => <CopyText value={original.address} label={original.address} />,
  }),
  column.display({
    id: "family",
    header: "Family",
    meta: { width: "5.5rem", from: 480 },
    cell: ({ row }) => <Badge>{row.original.address.includes(":") ? familyNames.ipv6 : familyNames.ipv4}</Badge>,
  }),
  column.display({
    id: "change",
    header: "Since you last looked",
    meta: { width: "6rem", hideHeader: true },
    cell: ({ row }) => row.original.isNew && <StateBadge tone="info">Added</StateBadge>,
  }),
]);

/** The addresses of a family: to search, to copy one or all, to download. */
export function AddressList({
  edges,
  added = none,
  view: { query, family },
  onChange,
}: {
  edges: Edges;
  /** Those that the person has not seen before. */
  added: readonly string[] | undefined;
  view: EdgesView;
  onChange: (change: Partial<EdgesView>) => void;
}): ReactElement {
  const search = useRef<HTMLInputElement>(null);
  useSlashToSearch(search);
  const wanted = useDeferredValue(query);
  const all = getAddresses(edges, family);
  const shown = useMemo(() => {
    const news = new Set(added);
    return findAddresses(all, wanted).map((address) => ({ address, isNew: news.has(address) }));
  }, [all, wanted, added]);
  const table = useAppTable({ columns, data: shown, getRowId: ({ address }) => address });

  const options = families.map((value) => ({
    value,
    label: `${familyNames[value]} ${formatCount(getAddresses(edges, value).length)}`,
  }));

  return (
    <section className={styles.list} aria-label="Addresses">
      <div className={styles.tools}>
        <SegmentedControl label="Family" options={options} value={family} onChange={(family) => onChange({ family })} />
        {all.length > 0 && <ExportAddresses addresses={all} family={family} />}
      </div>
      <div className={styles.tools}>
        <SearchField
          ref={search}
          label="Find an address"
          aria-keyshortcuts="/"
          value={query}
          onChange={(query) => onChange({ query })}
          onKeyDown={focusFirstRow}
        />
        <span role="status" className={styles.count}>
          {shown.length !== all.length ? `${formatCount(shown.length)} of ${formatCount(all.length)}` : ""}
        </span>
      </div>
      <DataTable
        table={table}
        label="Edge IP addresses"
        virtualized
        maxHeight="max(24rem, 100dvh - 20rem)"
        empty={
          all.length === 0 ? (
            <EmptyState title="No addresses are published">
              The service lists none of this kind at the moment. Leave your firewall as it is until it does.
            </EmptyState>
          ) : (
            <EmptyState
              title="No address matches"
              action={<Button onClick={() => onChange({ query: "" })}>Clear search</Button>}
            >
              What you typed is in none of these addresses.
            </EmptyState>
          )
        }
      />
    </section>
  );
}

/** The whole list of a family, whatever the search shows: half a list shuts out the other half. */
function ExportAddresses({ addresses, family }: { addresses: readonly string[]; family: Family }): ReactElement {
  const text = addresses.map((address) => `${address}\n`).join("");
  const kind = family === "all" ? "" : `${familyNames[family]} `;
  const file = family === "all" ? "edge-addresses" : `edge-addresses-${family}`;
  return (
    <div className={styles.take}>
      <CopyAction size="medium" text={() => text} label={`Copy all ${formatCount(addresses.length)} ${kind}addresses`}>
        Copy all
      </CopyAction>
      <Menu label="Download" align="end" trigger={<Button icon={Download}>Download</Button>}>
        <MenuItem onSelect={() => download(`${file}.txt`, "text/plain", text)}>Plain text, one a line</MenuItem>
        <MenuItem
          onSelect={() => download(`${file}.json`, "application/json", `${JSON.stringify(addresses, undefined, 2)}\n`)}
        >
          JSON
        </MenuItem>
      </Menu>
    </div>
  );
}
