import { type ReactElement, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";

/** Props of every labeled control. */
export type FieldFrameProps = {
  label: ReactNode;
  /** One sentence on what to enter or what it does. */
  hint?: ReactNode;
  /** What is wrong with the value, and how to fix it. */
  error?: ReactNode;
  required?: boolean | undefined;
  /** Why the value has no effect now ("Not used for tunnel zones"). The control shows the reason and is read-only. */
  unused?: string | false | undefined;
  /** Hides the label visually if a heading next to it already says it. */
  labelHidden?: boolean;
};

/** Attributes for the control that link it to its label, hint, and error. */
export type ControlProps = {
  id: string;
  required: boolean | undefined;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

/** Splits the props of a labeled control into those of the field and those of the control. */
export function splitFieldProps<P extends FieldFrameProps>(
  props: P,
): { frame: FieldFrameProps; control: Omit<P, keyof FieldFrameProps> } {
  const { label, hint, error, required, unused, labelHidden, ...control } = props;
  const frame: FieldFrameProps = { label, hint, error, required, unused };
  if (labelHidden !== undefined) frame.labelHidden = labelHidden;
  return { frame, control };
}

/**
 * Label, hint, and error around one control, linked by ID. Use it for custom controls; TextField and the others
 * include it.
 *
 *     <Field label="Origin" hint="Where we fetch from" error={error}>{(control) => <input {...control} />}</Field>
 */
export function Field({
  label,
  hint,
  error,
  required,
  unused,
  labelHidden = false,
  id,
  children,
}: FieldFrameProps & { id?: string | undefined; children: (control: ControlProps) => ReactNode }): ReactElement {
  const ownId = useId();
  const controlId = id ?? ownId;
  const describedBy = [
    error && `${controlId}-error`,
    unused && `${controlId}-unused`,
    hint && `${controlId}-hint`,
  ].filter(Boolean);
  return (
    <div className={classNames(styles.field, Boolean(unused) && styles.unused)} data-invalid={error ? "" : undefined}>
      <label
        id={`${controlId}-label`}
        htmlFor={controlId}
        className={classNames(styles.label, labelHidden && styles.labelHidden)}
      >
        {label}
        {required === false && <span className={styles.optional}> optional</span>}
      </label>
      {children({
        id: controlId,
        required: required || undefined,
        "aria-describedby": describedBy.join(" ") || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      <FieldNotes id={controlId} error={error} unused={unused} hint={hint} />
    </div>
  );
}

/** Lines below a control. Their IDs are `{id}-error`, `{id}-unused`, and `{id}-hint`. */
export function FieldNotes({
  id,
  error,
  unused,
  hint,
}: Pick<FieldFrameProps, "error" | "unused" | "hint"> & { id: string }): ReactElement {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {unused && (
        <p id={`${id}-unused`} className={styles.unusedReason}>
          {unused}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </>
  );
}
