import { type ReactElement, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import type { AddressRow, LineNote } from "./address-entries.ts";
import styles from "./address-notes.module.css";

const collapsedCount = 6;
const noteOrder: readonly LineNote[] = ["invalid", "comment", "normalized", "duplicate"];

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
  const notedRows = noteOrder.flatMap((kind) => rows.filter(({ note }) => note?.kind === kind));
  if (notedRows.length === 0) return null;
  const shown = all ? notedRows : notedRows.slice(0, collapsedCount);
  return (
    <div>
      <ul className={styles.notes}>
        {shown.map(({ line, note }) => (
          <li key={line} className={styles.note} data-note={note?.kind}>
            <button type="button" className={styles.line} onClick={() => selectLine(textId, text, line)}>
              Line {line}
            </button>
            : {note?.text}
          </li>
        ))}
      </ul>
      {notedRows.length > collapsedCount && (
        <Button size="small" variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? "Show fewer" : `Show all ${notedRows.length} notes`}
        </Button>
      )}
    </div>
  );
}

function selectLine(textId: string, text: string, line: number): void {
  const field = document.getElementById(textId);
  if (!(field instanceof HTMLTextAreaElement)) return;
  const lines = text.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, previous) => sum + previous.length + 1, 0);
  field.focus();
  field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  field.scrollTop = (field.scrollHeight / lines.length) * Math.max(0, line - 4);
}
