import type { NotesByEntry } from "@edge-console/contract/console/entry-notes";
import { type ReactElement, type ReactNode, useId } from "react";
import { UnsavedIndicator } from "../../../forms/unsaved-indicator.tsx";
import { formatCount } from "../../../format/numbers.ts";
import { FieldNotes } from "../../../ui/field.tsx";
import styles from "./editor-frame.module.css";

/** Props of all list editors. */
export type ListEditorProps = {
  label: string;
  /** Help text. */
  hint: string;
  value: string;
  onChange: (value: string) => void;
  /** Triggers validation. */
  onBlur: () => void;
  /** Called with text that was typed but not added, and with "" when there is none. */
  onUnfinished: (input: string) => void;
  error: string | undefined;
  onUndo: (() => void) | undefined;
};

/** Props of an editor of a list whose entries have notes. */
export type NotedListEditorProps = ListEditorProps & {
  notes: NotesByEntry;
  /** Changes notes on entries; an empty one removes it. Those of entries that aren't saved yet are saved with the list. */
  onNotes: (notes: NotesByEntry) => void;
  /** Whether the saved list contains an entry. */
  isSaved: (entry: string) => boolean;
};

/** Frame of a list editor: label, help text, number of entries, and error. */
export function EditorFrame({
  label,
  hint,
  error,
  onUndo,
  count,
  limit,
  children,
}: Pick<ListEditorProps, "label" | "hint" | "error" | "onUndo"> & {
  count: number;
  limit?: number;
  children: ReactNode;
}): ReactElement {
  const id = useId();
  return (
    <UnsavedIndicator label={label} onUndo={onUndo}>
      <div
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
        className={styles.frame}
        data-invalid={error ? "" : undefined}
      >
        <div className={styles.head}>
          <h3 id={`${id}-label`} className={styles.label}>
            {label}
          </h3>
          <span
            role="status"
            className={styles.count}
            data-over={limit !== undefined && count > limit ? "" : undefined}
          >
            {limit === undefined ? count : `${formatCount(count)} of ${formatCount(limit)}`}
          </span>
        </div>
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
        <div className={styles.body}>{children}</div>
        <FieldNotes id={id} error={error} unused={undefined} hint={undefined} />
      </div>
    </UnsavedIndicator>
  );
}
