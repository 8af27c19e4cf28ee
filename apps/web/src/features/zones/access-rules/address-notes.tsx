import { type ReactElement, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import type { AddressRow, LineNote } from "./address-entries.ts";
import styles from "./address-notes.module.css";

const collapsedCount = 6;
const noteOrder: readonly LineNote[] = ["invalid", "normalized", "duplicate"];

/** Notes on lines, invalid ones first. Each selects its line in the text field. */
export function AddressNotes({
  textId,
  text,
  rows,
}: {
  textId: string;
  text: string;
  rows: readonly AddressRow[];
}): ReactElement | null {
  const [all, setAll] = useState(false);
  const rowsWithNotes = noteOrder.flatMap((kind) => rows.filter(({ note }) => note?.kind === kind));
  if (rowsWithNotes.length === 0) return null;
  const visible = all ? rowsWithNotes : rowsWithNotes.slice(0, collapsedCount);
  return (
    <div>
      <ul className={styles.notes}>
        {visible.map(({ line, note }) => (
          <li key={line} className={styles.note} data-note={note?.kind}>
            <button type="button" className={styles.line} onClick={() => selectLine(textId, text, line)}>
              Line {line}
            </button>
            : {note?.text}
          </li>
        ))}
      </ul>
      {rowsWithNotes.length > collapsedCount && (
        <Button size="small" variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? "Show fewer" : `Show all ${rowsWithNotes.length} notes`}
        </Button>
      )}
    </div>
  );
}

function selectLine(textId: string, text: string, line: number): void {
  const field = document.getElementById(textId);
  if (!(field instanceof HTMLTextAreaElement)) return;
  const lines = text.split("\n");
  const start = lines.slice(0, line - 1).reduce((offset, previous) => offset + previous.length + 1, 0);
  field.focus();
  field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  field.scrollTop = (field.scrollHeight / lines.length) * Math.max(0, line - 4);
}
