import { type ComponentProps, type MouseEvent, type ReactElement, useId } from "react";
import { classNames } from "./class-names.ts";
import { type ControlProps, FieldNotes, type FieldFrameProps, splitFieldProps } from "./field.tsx";
import styles from "./switch.module.css";

type ToggleInputProps = Omit<ComponentProps<"input">, "type" | "required" | "disabled">;

export type SwitchProps = Omit<FieldFrameProps, "labelHidden"> &
  ToggleInputProps & {
    /** Why it cannot be switched now. It stays focusable, and tells. */
    disabledReason?: string | false | undefined;
  };

/**
 * One thing that is on or off, with its description beside it. A native checkbox under `role="switch"`, so
 * `{...register("CACHE")}` fits; with `checked` and `onChange` it is controlled.
 *
 *     <Switch label="Query string in the cache key" hint="Each query string is kept as its own file." {...register("CACHE_QS")} />
 */
export function Switch(props: SwitchProps): ReactElement {
  return <Toggle {...props} look={styles.switch} role="switch" />;
}

/**
 * A box to tick: for agreeing, or for choosing several of a list. Set `indeterminate` for "some of them".
 *
 *     <Checkbox label="I have copied the token" checked={copied} onChange={(e) => setCopied(e.target.checked)} />
 */
export function Checkbox({
  indeterminate = false,
  ref,
  ...props
}: SwitchProps & { indeterminate?: boolean }): ReactElement {
  return (
    <Toggle
      {...props}
      look={styles.checkbox}
      ref={(node) => {
        if (node) node.indeterminate = indeterminate;
        if (typeof ref === "function") return ref(node);
        if (ref) ref.current = node;
        return undefined;
      }}
    />
  );
}

/**
 * A bare box for a cell of a table, named by `label` alone.
 *
 *     <SelectionBox label="Select all" checked={all} indeterminate={some} onChange={toggleAll} />
 */
export function SelectionBox({
  label,
  indeterminate = false,
  ...rest
}: ToggleInputProps & { label: string; indeterminate?: boolean }): ReactElement {
  return (
    <span className={styles.bare}>
      <input
        {...rest}
        type="checkbox"
        aria-label={label}
        ref={(node) => {
          if (node) node.indeterminate = indeterminate;
        }}
        className={classNames(styles.input, styles.checkbox)}
      />
    </span>
  );
}

function Toggle({ look, disabledReason, ...props }: SwitchProps & { look: string | undefined }): ReactElement {
  const { frame, control } = splitFieldProps(props);
  const { id: givenId, className, onClick, ...input } = control;
  const ownId = useId();
  const id = givenId ?? ownId;
  const reason = frame.unused || disabledReason || undefined;
  const tied: Pick<ControlProps, "aria-describedby" | "aria-invalid"> = {
    "aria-describedby":
      [frame.error && `${id}-error`, reason && `${id}-unused`, frame.hint && `${id}-hint`].filter(Boolean).join(" ") ||
      undefined,
    "aria-invalid": frame.error ? true : undefined,
  };
  return (
    <div className={classNames(styles.toggle, className)} data-blocked={reason ? "" : undefined}>
      <input
        {...input}
        {...tied}
        id={id}
        type="checkbox"
        aria-disabled={reason ? true : undefined}
        onClick={reason ? refuse : onClick}
        className={classNames(styles.input, look)}
      />
      <div className={styles.words}>
        <label htmlFor={id} className={styles.label}>
          {frame.label}
        </label>
        <FieldNotes id={id} error={frame.error} unused={reason} hint={frame.hint} />
      </div>
    </div>
  );
}

function refuse(event: MouseEvent): void {
  event.preventDefault();
}
