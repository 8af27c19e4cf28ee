import { Pencil, Trash2 } from "lucide-react";
import { type ReactElement, useMemo, useState } from "react";
import { StateBadge } from "../badge.tsx";
import { Button, IconButton } from "../button.tsx";
import { ColumnsMenu } from "../columns-menu.tsx";
import { CopyText } from "../copy.tsx";
import { EmptyState } from "../message.tsx";
import { Section, Toolbar } from "../page.tsx";
import { SearchField } from "../search-field.tsx";
import { Table } from "../table.tsx";
import { Row, RowActions, RowLink } from "../table-row.tsx";
import { type Sort, Th } from "../table-head.tsx";
import { type Column, VirtualTable } from "../virtual-table.tsx";
import { type SampleZone, zones } from "./sample-data.ts";

const count = new Intl.NumberFormat("en");

const columns: Column<SampleZone>[] = [
  {
    id: "name",
    head: "Zone",
    sortable: true,
    cell: (zone) => <RowLink to={`/zones/${zone.id}`}>{zone.name}</RowLink>,
  },
  {
    id: "state",
    head: "State",
    width: "10rem",
    cell: (zone) => <StateBadge tone={zone.tone}>{zone.state}</StateBadge>,
  },
  { id: "type", head: "Origin", width: "6rem", from: 720, cell: (zone) => zone.type },
  {
    id: "id",
    head: "Id",
    width: "9.5rem",
    from: 960,
    cell: (zone) => <CopyText value={zone.id} label={`id of ${zone.name}`} />,
  },
  { id: "hostnames", head: "Hostnames", width: "6rem", align: "end", from: 960, cell: (zone) => zone.hostnames },
  {
    id: "requests",
    head: "Requests, 24 h",
    width: "9rem",
    align: "end",
    from: 480,
    sortable: true,
    cell: (zone) => count.format(zone.requests),
  },
  {
    id: "actions",
    head: "",
    label: "Actions",
    width: "5rem",
    align: "end",
    from: 480,
    cell: (zone) => (
      <RowActions>
        <IconButton size="small" icon={Pencil} label={`Edit ${zone.name}`} />
        <IconButton size="small" icon={Trash2} label={`Delete ${zone.name}`} />
      </RowActions>
    ),
  },
];

/** The virtual table with 10,000 rows, the plain one, and the empty one. */
export function TableExamples(): ReactElement {
  const [query, setQuery] = useState("");
  const [sort, setSort] = useState<Sort>({ column: "name", direction: "ascending" });
  const [selected, setSelected] = useState<Set<string>>(new Set());
  const [hidden, setHidden] = useState<string[]>([]);
  const [loading, setLoading] = useState(false);
  const shown = useMemo(() => {
    const way = sort.direction === "ascending" ? 1 : -1;
    return zones
      .filter((zone) => zone.name.includes(query))
      .sort((a, b) =>
        sort.column === "requests" ? way * (a.requests - b.requests) : way * a.name.localeCompare(b.name),
      );
  }, [query, sort]);
  const shownColumns = useMemo(() => columns.filter((column) => !hidden.includes(column.id)), [hidden]);
  return (
    <>
      <Section title="Ten thousand zones">
        <Toolbar
          end={
            <>
              <Button variant="quiet" onClick={() => setLoading(!loading)}>
                {loading ? "Show rows" : "Show skeleton"}
              </Button>
              <ColumnsMenu columns={columns} hidden={hidden} onChange={setHidden} />
            </>
          }
        >
          <SearchField label="Find a zone" value={query} onChange={setQuery} />
          <span>{count.format(shown.length)} zones</span>
        </Toolbar>
        <VirtualTable
          label="Zones"
          height="26rem"
          columns={shownColumns}
          rows={loading ? undefined : shown}
          rowKey={(zone) => zone.id}
          rowName={(zone) => zone.name}
          sort={sort}
          onSort={setSort}
          selected={selected}
          onSelect={setSelected}
          empty={
            <EmptyState title="No zone matches" action={<Button onClick={() => setQuery("")}>Show all zones</Button>}>
              No zone has “{query}” in its name.
            </EmptyState>
          }
        />
      </Section>
      <Section title="Members">
        <Table label="Members">
          <thead>
            <tr>
              <Th sorted="ascending" onSort={() => undefined}>
                Name
              </Th>
              <Th>Role</Th>
              <Th align="end" sorted={false} onSort={() => undefined}>
                Last seen
              </Th>
              <Th hiddenLabel="Actions" />
            </tr>
          </thead>
          <tbody>
            {["Ada Lovelace", "Grace Hopper", "Katherine Johnson"].map((name) => (
              <Row key={name}>
                <th scope="row">
                  <RowLink to={`/members/${name}`}>{name}</RowLink>
                </th>
                <td>Full access</td>
                <td data-align="end">2 minutes ago</td>
                <td data-actions>
                  <RowActions>
                    <IconButton size="small" icon={Trash2} label={`Remove ${name}`} />
                  </RowActions>
                </td>
              </Row>
            ))}
          </tbody>
        </Table>
      </Section>
    </>
  );
}
