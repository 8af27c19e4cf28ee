import type { NotesByEntry } from "@edge-console/contract/console/entry-notes";
import { X } from "lucide-react";
import { type ReactElement, type ReactNode, useRef } from "react";
import { IconButton } from "../../../ui/button.tsx";
import styles from "./chips.module.css";
import { EntryNoteButton } from "./entry-note.tsx";

/** A list item: its content, its name for its buttons, and its stored form for notes; null if it's invalid. */
export type Chip = { key: string; name: string; content: ReactNode; entry: string | null };

/** List of removable chips with the notes on them. After a removal, focus moves to the next chip. */
export function Chips({
  label,
  chips,
  notes = {},
  onNotes,
  isSaved = () => true,
  onRemove,
}: {
  label: string;
  chips: readonly Chip[];
  notes?: NotesByEntry;
  /** Changes notes. Omit it for read-only lists. */
  onNotes?: (notes: NotesByEntry) => void;
  /** Whether the saved list contains an entry. */
  isSaved?: (entry: string) => boolean;
  /** Omit it for read-only lists. */
  onRemove?: (key: string) => void;
}): ReactElement | null {
  const list = useRef<HTMLUListElement>(null);
  if (chips.length === 0) return null;
  const remove = (key: string, index: number) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>("li > button:last-of-type") ?? [])];
    (buttons[index + 1] ?? buttons[index - 1])?.focus();
    onRemove?.(key);
  };
  return (
    <ul ref={list} className={styles.chips} aria-label={label}>
      {chips.map(({ key, name, content, entry }, index) => {
        const note = entry === null ? undefined : notes[entry];
        return (
          <li key={key} className={styles.chip} data-invalid={entry === null ? "" : undefined}>
            <span className={styles.content}>
              {content}
              {note !== undefined && <span className={styles.note}>{note}</span>}
            </span>
            {onNotes && entry !== null && (
              <EntryNoteButton
                entry={name}
                note={note}
                isSaved={isSaved(entry)}
                onSave={(text) => onNotes({ [entry]: text })}
              />
            )}
            {onRemove && (
              <IconButton icon={X} size="small" label={`Remove ${name}`} onClick={() => remove(key, index)} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
