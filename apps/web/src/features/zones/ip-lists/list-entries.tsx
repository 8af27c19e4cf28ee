import type { SharedList, SharedListEntry } from "@edge-console/contract/console/shared-lists";
import { functionalUpdate, type SortingState } from "@tanstack/react-table";
import { Link2, Pencil, Plus, Trash2 } from "lucide-react";
import { type ReactElement, useMemo, useState } from "react";
import type { ProblemError } from "../../../api/problem.ts";
import { formatListCount } from "../../../format/quantities.ts";
import { Time, useNow } from "../../../format/time.tsx";
import { showProblemToast } from "../../../problems/show-problem-toast.ts";
import { useChangeSharedList } from "../../../resources/zones/shared-lists.ts";
import { createAppColumnHelper, useAppTable } from "../../../ui/app-table.ts";
import { Badge, StateBadge } from "../../../ui/badge.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/message.tsx";
import { Section, Toolbar } from "../../../ui/page.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { actionsColumn } from "../../../ui/actions-column.tsx";
import { RowActions } from "../../../ui/table-row.tsx";
import { showToast } from "../../../ui/toast.ts";
import { AddEntriesDialog, EditEntryDialog } from "./entries-dialog.tsx";
import { ImportListDialog, ListImport } from "./list-import.tsx";
import styles from "./ip-list.module.css";
import { useUrlDialog } from "../../../ui/use-url-dialog.ts";

/** Entries of an IP list: a change reaches the list immediately, and its zones with the next run. */
export function ListEntries({
  account,
  list,
  canChange,
}: {
  account: string;
  list: SharedList;
  canChange: boolean;
}): ReactElement {
  const { dialog, search, openDialog, closeDialog } = useUrlDialog(canChange);
  const [filter, setFilter] = useState("");
  const [sorting, setSorting] = useState<SortingState>([]);
  const { mutateAsync: change } = useChangeSharedList(account, list.id);
  const text = filter.trim().toLowerCase();
  const visible = useMemo(
    () => list.entries.filter(({ entry, note }) => `${entry} ${note}`.toLowerCase().includes(text)),
    [list.entries, text],
  );
  const columns = useMemo(() => {
    const restore = ({ entry, note, expiresAt }: SharedListEntry) =>
      void change({ entries: { set: [{ entry, note, expiresAt }], remove: [] } }).catch((problem: ProblemError) =>
        showProblemToast(`Couldn't add ${entry} again`, problem),
      );
    const remove = (entry: SharedListEntry) =>
      void change({ entries: { set: [], remove: [entry.entry] } }).then(
        () =>
          showToast({
            title: `${entry.entry} removed`,
            action: { label: "Undo", onAction: () => restore(entry) },
          }),
        (problem: ProblemError) => showProblemToast(`Couldn't remove ${entry.entry}`, problem),
      );
    const edit = ({ entry }: SharedListEntry) => openDialog("entry", { entry });
    return getColumns(canChange ? { edit, remove } : undefined);
  }, [canChange, change, openDialog]);
  const table = useAppTable({
    columns,
    data: visible,
    getRowId: ({ entry }) => entry,
    state: { sorting },
    onSortingChange: (updater) => setSorting(functionalUpdate(updater, sorting)),
  });
  const importButton = canChange && !list.import && (
    <Button icon={Link2} onClick={() => openDialog("import")}>
      Import from a URL
    </Button>
  );
  const addButton = canChange && (
    <Button icon={Plus} variant={list.entries.length === 0 ? "primary" : "secondary"} onClick={() => openDialog("add")}>
      Add entries
    </Button>
  );
  const edited = list.entries.find(({ entry }) => entry === search.get("entry"));
  return (
    <Section
      title="Entries"
      actions={
        list.entries.length > 0 && (
          <>
            {importButton}
            {addButton}
          </>
        )
      }
    >
      {list.import && <ListImport account={account} list={list} source={list.import} canChange={canChange} />}
      {list.entries.length === 0 ? (
        <EmptyState
          title="No entries yet"
          action={
            <>
              {addButton}
              {importButton}
            </>
          }
        >
          Paste addresses and CIDR ranges, with notes after #.
        </EmptyState>
      ) : (
        <>
          <Toolbar
            end={<span role="status">{formatListCount(visible.length, list.entries.length, "entry", "entries")}</span>}
          >
            <SearchField label="Search entries" value={filter} onChange={setFilter} placeholder="Address or note" />
          </Toolbar>
          <DataTable
            table={table}
            label="Entries"
            virtualized
            empty={<EmptyState title="No matching entries" />}
            maxHeight="30rem"
          />
        </>
      )}
      {dialog === "add" && <AddEntriesDialog account={account} list={list} onClose={closeDialog} />}
      {dialog === "import" && <ImportListDialog account={account} list={list} onClose={closeDialog} />}
      {dialog === "entry" && edited && (
        <EditEntryDialog account={account} list={list} entry={edited} onClose={closeDialog} />
      )}
    </Section>
  );
}

const column = createAppColumnHelper<SharedListEntry>();

function getColumns(
  actions: { edit: (entry: SharedListEntry) => void; remove: (entry: SharedListEntry) => void } | undefined,
) {
  return column.columns([
    column.accessor("entry", {
      header: "Entry",
      enableSorting: false,
      // Most IPv6 addresses aren't cut.
      meta: { width: "max(17rem, 30cqw)" },
      cell: ({ row: { original } }) => (
        <span className={styles.entry}>
          <span className={styles.address} title={original.entry}>
            {original.entry}
          </span>
          {original.isImported && <Badge>From URL</Badge>}
        </span>
      ),
    }),
    column.accessor("expiresAt", {
      header: "Expires",
      meta: { width: "10rem", secondLine: true },
      sortFn: (a, b) => (a.original.expiresAt ?? Infinity) - (b.original.expiresAt ?? Infinity),
      cell: ({ getValue }) => <EntryExpiry at={getValue()} />,
    }),
    column.accessor("note", { header: "Note", meta: { secondLine: true } }),
    column.accessor("addedAt", {
      header: "Added",
      meta: { width: "8.5rem", from: 880 },
      cell: ({ getValue }) => <Time at={getValue()} />,
    }),
    ...(actions
      ? [
          actionsColumn<SharedListEntry>(
            // Imported entries leave with the URL.
            (entry) =>
              !entry.isImported && (
                <RowActions>
                  <IconButton
                    size="small"
                    icon={Pencil}
                    label={`Edit ${entry.entry}`}
                    onClick={() => actions.edit(entry)}
                  />
                  <IconButton
                    size="small"
                    icon={Trash2}
                    label={`Remove ${entry.entry}`}
                    onClick={() => actions.remove(entry)}
                  />
                </RowActions>
              ),
            { width: "5rem" },
          ),
        ]
      : []),
  ]);
}

function EntryExpiry({ at }: { at: number | null }): ReactElement {
  const now = useNow();
  if (at !== null && at <= now) return <StateBadge tone="caution">Expired</StateBadge>;
  return (
    <span data-uncut="" className={styles.expiry}>
      <Time at={at} />
    </span>
  );
}
