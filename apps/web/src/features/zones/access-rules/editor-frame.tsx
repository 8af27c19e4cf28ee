import { type ReactElement, type ReactNode, useId } from "react";
import { UnsavedIndicator } from "../../../forms/unsaved-indicator.tsx";
import { FieldNotes } from "../../../ui/field.tsx";
import styles from "./editor-frame.module.css";

/** What every editor of a list takes: the list as the form holds it, and how it stands. */
export type ListEditorProps = {
  label: string;
  /** One sentence on its effect. */
  hint: string;
  value: string;
  onChange: (value: string) => void;
  /** What was typed is complete: the moment to say what is wrong. */
  onBlur: () => void;
  /** Told of what is typed for an entry and is none, so that nothing is saved without it; of its end with "". */
  onUnfinished: (typed: string) => void;
  error: string | undefined;
  onUndo: (() => void) | undefined;
};

/** A list with its name, what it does, how full it is, and what is wrong with it. */
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
            {limit === undefined ? count : `${count.toLocaleString("en")} of ${limit.toLocaleString("en")}`}
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
