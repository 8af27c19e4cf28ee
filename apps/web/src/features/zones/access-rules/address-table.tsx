import type { NotesByEntry } from "@edge-console/contract/console/entry-notes";
import { useVirtualizer } from "@tanstack/react-virtual";
import { X } from "lucide-react";
import { type ReactElement, useLayoutEffect, useMemo, useRef, useState } from "react";
import { formatCount } from "../../../format/numbers.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { Select } from "../../../ui/select.tsx";
import type { EntryMarks } from "../../../resources/zones/managed-entries.ts";
import { type AddressRow, type AddressView, selectRows } from "./address-entries.ts";
import styles from "./address-table.module.css";
import { EntryMark } from "./entry-mark.tsx";
import { EntryNoteButton } from "./entry-note.tsx";

const rowsInView = 9;
const noNotes: NotesByEntry = {};
const noMarks: EntryMarks = {};

/** Entries of an address list, with search and sorting. Virtualized: renders only the rows in view. */
export function AddressTable({
  label,
  rows,
  text,
  isSaved = () => true,
  notes = noNotes,
  marks = noMarks,
  onNote,
  onRemove,
  onRemoveInvalid,
}: {
  label: string;
  rows: readonly AddressRow[];
  text: string;
  /** Whether the saved list contains an entry. */
  isSaved?: (entry: string) => boolean;
  /** Notes of members on entries. */
  notes?: NotesByEntry;
  /** Entries that a shared IP list added, or that the console removes at a time. */
  marks?: EntryMarks;
  /** Changes the note on an entry. Omit it for read-only lists. */
  onNote?: (entry: string, note: string) => void;
  /** Removes a line. Omit it for read-only lists. */
  onRemove?: (line: number) => void;
  /** Removes all invalid lines. */
  onRemoveInvalid?: () => void;
}): ReactElement {
  const scroller = useRef<HTMLDivElement>(null);
  const focusIndex = useRef<number>(undefined);
  const [search, setSearch] = useState("");
  const [view, setView] = useState<AddressView>("newest");
  const visible = useMemo(() => selectRows(rows, text, view, search, notes), [rows, text, view, search, notes]);
  const invalidCount = rows.filter(({ note }) => note?.kind === "invalid").length;
  const noteCount = rows.filter(({ note }) => note !== undefined).length;
  const rowHeight = useMemo(() => (matchMedia("(pointer: coarse)").matches ? 44 : 32), []);
  const virtualizer = useVirtualizer({
    count: visible.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    initialRect: { width: 400, height: rowHeight * rowsInView },
  });

  // After a removal, focus moves to the next entry, so that several can be removed by keyboard.
  useLayoutEffect(() => {
    if (focusIndex.current === undefined) return;
    const index = Math.min(focusIndex.current, visible.length - 1);
    focusIndex.current = undefined;
    const button = scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] button:last-of-type`);
    (button ?? scroller.current)?.focus({ preventScroll: true });
  }, [visible]);

  return (
    <div className={styles.table}>
      {(rows.length > 5 || noteCount > 0) && (
        <div className={styles.tools}>
          <SearchField
            label="Search entries"
            landmark={false}
            value={search}
            onChange={setSearch}
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          />
          <Select<AddressView>
            label={`${label}: order`}
            labelHidden
            className={styles.view}
            options={[
              { value: "newest", label: "Newest first" },
              { value: "as-entered", label: "Oldest first" },
              { value: "by-address", label: "By address" },
              ...(invalidCount > 0 || view === "invalid"
                ? [{ value: "invalid" as const, label: `Invalid (${invalidCount})` }]
                : []),
              ...(noteCount > 0 || view === "notes"
                ? [{ value: "notes" as const, label: `To check (${noteCount})` }]
                : []),
            ]}
            value={view}
            onValueChange={setView}
          />
          {onRemoveInvalid && invalidCount > 0 && (
            <Button
              onClick={() => {
                if (view === "invalid") setView("newest");
                onRemoveInvalid();
              }}
            >
              Remove {formatCount(invalidCount)} invalid
            </Button>
          )}
        </div>
      )}
      {visible.length === 0 ? (
        <p className={styles.none}>No matching entries</p>
      ) : (
        // Focusable, so that it can be scrolled by keyboard.
        <div ref={scroller} className={styles.scroller} tabIndex={0} role="region" aria-label={`${label}, entries`}>
          <ul className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ index, start, size }) => {
              const row = visible[index];
              if (!row) return null;
              const { line, input, saved, note } = row;
              return (
                <li
                  key={line}
                  data-index={index}
                  className={styles.row}
                  style={{ height: size, translate: `0 ${start}px` }}
                  aria-setsize={visible.length}
                  aria-posinset={index + 1}
                >
                  <code className={styles.entry} data-note={note?.kind}>
                    {saved ?? input}
                  </code>
                  {note ? (
                    <span className={styles.note} data-note={note.kind} title={note.text}>
                      Line {line}: {note.text}
                    </span>
                  ) : (
                    saved !== null && !isSaved(saved) && <Badge>new</Badge>
                  )}
                  {saved !== null && notes[saved] !== undefined && (
                    <span className={styles.note} title={notes[saved]}>
                      {notes[saved]}
                    </span>
                  )}
                  {saved !== null && marks[saved] && <EntryMark mark={marks[saved]} />}
                  {onRemove && (
                    <span className={styles.actions}>
                      {onNote && saved !== null && (
                        <EntryNoteButton
                          entry={saved}
                          note={notes[saved]}
                          isSaved={isSaved(saved)}
                          onSave={(text) => onNote(saved, text)}
                        />
                      )}
                      <IconButton
                        hideTooltip
                        icon={X}
                        size="small"
                        label={`Remove ${saved ?? input}`}
                        onClick={() => {
                          focusIndex.current = index;
                          onRemove(line);
                        }}
                      />
                    </span>
                  )}
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </div>
  );
}
