import type { Edges } from "@edge-console/contract/objects/edges";
import { Download } from "lucide-react";
import { type ReactElement, useDeferredValue, useMemo, useRef } from "react";
import { formatCount } from "../../format/numbers.ts";
import { Badge, StateBadge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyAction, CopyText } from "../../ui/copy.tsx";
import { download } from "../../ui/download.ts";
import { goToRows } from "../../ui/go-to-rows.ts";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { SegmentedControl } from "../../ui/tabs.tsx";
import { useSlashToSearch } from "../../ui/use-slash-to-search.ts";
import { type Column, VirtualTable } from "../../ui/virtual-table.tsx";
import { addressesOf, type Family, families, findAddresses } from "./edge-lists.ts";
import type { EdgesView } from "./edges-view.ts";
import styles from "./edges-page.module.css";

const familyNames: Record<Family, string> = { all: "All", ipv4: "IPv4", ipv6: "IPv6" };
const none: readonly string[] = [];

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
  const all = addressesOf(edges, family);
  const shown = useMemo(() => findAddresses(all, wanted), [all, wanted]);
  const columns = useMemo(() => columnsOf(new Set(added)), [added]);

  const options = families.map((value) => ({
    value,
    label: `${familyNames[value]} ${formatCount(addressesOf(edges, value).length)}`,
  }));

  return (
    <section className={styles.list} aria-label="Addresses">
      <div className={styles.tools}>
        <SegmentedControl label="Family" options={options} value={family} onChange={(family) => onChange({ family })} />
        {all.length > 0 && <TakeAlong addresses={all} family={family} />}
      </div>
      <div className={styles.tools}>
        <SearchField
          ref={search}
          label="Find an address"
          aria-keyshortcuts="/"
          value={query}
          onChange={(query) => onChange({ query })}
          onKeyDown={goToRows}
        />
        <span role="status" className={styles.count}>
          {shown.length !== all.length ? `${formatCount(shown.length)} of ${formatCount(all.length)}` : ""}
        </span>
      </div>
      <VirtualTable
        label="Edge addresses"
        columns={columns}
        rows={shown}
        rowKey={(address) => address}
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
function TakeAlong({ addresses, family }: { addresses: readonly string[]; family: Family }): ReactElement {
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

function columnsOf(added: ReadonlySet<string>): Column<string>[] {
  return [
    { id: "address", head: "Address", cell: (address) => <CopyText value={address} label={address} /> },
    {
      id: "family",
      head: "Family",
      width: "5.5rem",
      from: 420,
      cell: (address) => <Badge>{address.includes(":") ? familyNames.ipv6 : familyNames.ipv4}</Badge>,
    },
    {
      id: "change",
      head: "",
      label: "Since you last looked",
      width: "6rem",
      cell: (address) => added.has(address) && <StateBadge tone="info">Added</StateBadge>,
    },
  ];
}
