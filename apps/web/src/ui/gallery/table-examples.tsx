import { Pencil, Trash2 } from "lucide-react";
import { type ReactElement, useMemo, useState } from "react";
import { createAppColumnHelper, useAppTable } from "../app-table.ts";
import { StateBadge } from "../badge.tsx";
import { Button, IconButton } from "../button.tsx";
import { ColumnsMenu } from "../columns-menu.tsx";
import { CopyText } from "../copy.tsx";
import { DataTable } from "../data-table.tsx";
import { EmptyState } from "../message.tsx";
import { Section, Toolbar } from "../page.tsx";
import { SearchField } from "../search-field.tsx";
import { selectionColumn } from "../selection-column.tsx";
import { RowActions, RowLink } from "../table-row.tsx";
import { type SampleZone, zones } from "./sample-data.ts";

const count = new Intl.NumberFormat("en");

const zone = createAppColumnHelper<SampleZone>();

const zoneColumns = zone.columns([
  selectionColumn<SampleZone>(({ name }) => name),
  zone.accessor("name", {
    header: "Zone",
    enableHiding: false,
    cell: ({ row: { original } }) => <RowLink to={`/zones/${original.id}`}>{original.name}</RowLink>,
  }),
  zone.accessor("state", {
    header: "Status",
    meta: { width: "10rem" },
    cell: ({ row: { original } }) => <StateBadge tone={original.tone}>{original.state}</StateBadge>,
  }),
  zone.accessor("type", { header: "Origin", meta: { width: "7rem", from: 720 } }),
  zone.display({
    id: "id",
    header: "ID",
    meta: { width: "9.5rem", from: 960 },
    cell: ({ row: { original } }) => <CopyText value={original.id} label={`ID of ${original.name}`} />,
  }),
  zone.accessor("requests", {
    header: "Requests (24h)",
    meta: { width: "9rem", align: "end", from: 480 },
    cell: ({ getValue }) => count.format(getValue()),
  }),
  zone.display({
    id: "actions",
    header: "Actions",
    enableHiding: false,
    meta: { width: "5rem", actions: true, from: 480 },
    cell: ({ row: { original } }) => (
      <RowActions>
        <IconButton size="small" icon={Pencil} label={`Edit ${original.name}`} />
        <IconButton size="small" icon={Trash2} label={`Delete ${original.name}`} />
      </RowActions>
    ),
  }),
]);

/** Examples of a virtualized table with 10,000 rows and a short one. */
export function TableExamples(): ReactElement {
  return (
    <>
      <ZoneList />
      <Members />
    </>
  );
}

function ZoneList(): ReactElement {
  const [query, setQuery] = useState("");
  const [loading, setLoading] = useState(false);
  const visible = useMemo(() => zones.filter(({ name }) => name.includes(query)), [query]);
  const table = useAppTable({
    columns: zoneColumns,
    data: visible,
    getRowId: ({ id }) => id,
    enableRowSelection: true,
    initialState: { sorting: [{ id: "name", desc: false }] },
  });
  return (
    <Section title="10,000 zones">
      <Toolbar
        end={
          <>
            <Button variant="quiet" onClick={() => setLoading(!loading)}>
              {loading ? "Show rows" : "Show skeleton"}
            </Button>
            <ColumnsMenu table={table} />
          </>
        }
      >
        <SearchField label="Search zones" value={query} onChange={setQuery} />
        <span>{count.format(visible.length)} zones</span>
      </Toolbar>
      <DataTable
        table={table}
        label="Zones"
        virtualized
        maxHeight="26rem"
        loading={loading}
        empty={
          <EmptyState title="No matching zones" action={<Button onClick={() => setQuery("")}>Clear filters</Button>}>
            Change the search or clear the filters.
          </EmptyState>
        }
      />
    </Section>
  );
}

type SampleMember = { name: string; role: string; lastActive: string };

const members: SampleMember[] = ["Ada Lovelace", "Grace Hopper", "Katherine Johnson"].map((name, index) => ({
  name,
  role: "Full access",
  lastActive: `${index + 2} minutes ago`,
}));

const member = createAppColumnHelper<SampleMember>();

const memberColumns = member.columns([
  member.accessor("name", {
    header: "Name",
    cell: ({ getValue }) => <RowLink to={`/members/${getValue()}`}>{getValue()}</RowLink>,
  }),
  member.accessor("role", { header: "Role", enableSorting: false }),
  member.accessor("lastActive", { header: "Last active", meta: { align: "end", from: 480 } }),
  member.display({
    id: "actions",
    header: "Actions",
    meta: { actions: true },
    cell: ({ row: { original } }) => (
      <RowActions>
        <IconButton size="small" icon={Trash2} label={`Remove ${original.name}`} />
      </RowActions>
    ),
  }),
]);

function Members(): ReactElement {
  const table = useAppTable({ columns: memberColumns, data: members, getRowId: ({ name }) => name });
  return (
    <Section title="Members">
      <DataTable table={table} label="Members" />
    </Section>
  );
}
