import { entryNoteSchema, maxNoteLength } from "@edge-console/contract/console/entry-notes";
import { StickyNote } from "lucide-react";
import { type ReactElement, useState } from "react";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import styles from "./entry-note.module.css";

/** Button that opens the note on an entry, to add, change, or remove it. */
export function EntryNoteButton({
  entry,
  note,
  isSaved,
  onSave,
}: {
  /** Name of the entry. */
  entry: string;
  note: string | undefined;
  /** Whether the saved list contains the entry. */
  isSaved: boolean;
  onSave: (note: string) => void;
}): ReactElement {
  const label = note === undefined ? `Add note to ${entry}` : `Edit note on ${entry}`;
  return (
    <Popover
      label={label}
      align="end"
      trigger={<IconButton hideTooltip icon={StickyNote} size="small" label={label} />}
    >
      {(close) => <NoteEditor entry={entry} note={note} isSaved={isSaved} onSave={onSave} onClose={close} />}
    </Popover>
  );
}

function NoteEditor({
  entry,
  note = "",
  isSaved,
  onSave,
  onClose,
}: {
  entry: string;
  note: string | undefined;
  isSaved: boolean;
  onSave: (note: string) => void;
  onClose: () => void;
}): ReactElement {
  const [typed, setTyped] = useState(note);
  const parsed = entryNoteSchema.safeParse(typed);
  const error = parsed.error?.issues[0]?.message;
  const save = (next: string | undefined) => {
    if (next === undefined) return;
    if (next !== note) onSave(next);
    onClose();
  };
  return (
    <div className={styles.editor}>
      <TextField
        label={`Note on ${entry}`}
        hint={
          isSaved
            ? `Shared with all members. Up to ${maxNoteLength} characters.`
            : `Saved with the entry, and shared with all members. Up to ${maxNoteLength} characters.`
        }
        error={error}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // The popover is inside the settings form.
          event.preventDefault();
          save(parsed.data);
        }}
      />
      <div className={styles.buttons}>
        {note !== "" && <Button onClick={() => save("")}>Remove note</Button>}
        <Button
          variant="primary"
          disabledReason={error ?? (typed.trim() === note && "No changes yet")}
          onClick={() => save(parsed.data)}
        >
          {isSaved ? "Save note" : "Add note"}
        </Button>
      </div>
    </div>
  );
}
