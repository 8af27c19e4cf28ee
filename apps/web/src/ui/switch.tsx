import { Checkbox as BaseCheckbox } from "@base-ui/react/checkbox";
import { Switch as BaseSwitch } from "@base-ui/react/switch";
import { type ReactElement, type ReactNode, type Ref, useId } from "react";
import { classNames } from "./class-names.ts";
import { FieldNotes, type FieldFrameProps } from "./field.tsx";
import styles from "./switch.module.css";

export type SwitchProps = Pick<FieldFrameProps, "label" | "hint" | "error" | "unused"> & {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** Why it can't be changed now. The control stays focusable and shows the reason. */
  disabledReason?: string | false | undefined;
  ref?: Ref<HTMLElement>;
  onBlur?: () => void;
};

/**
 * Styled Base UI switch: a setting that is on or off.
 *
 *     <Switch label="Strip cookies" hint="Removes the cookies of visitors." checked={on} onCheckedChange={setOn} />
 */
export function Switch({ checked, onCheckedChange, ref, onBlur, ...frame }: SwitchProps): ReactElement {
  return (
    <ToggleFrame {...frame}>
      {(fieldProps) => (
        <BaseSwitch.Root
          {...fieldProps}
          ref={ref}
          checked={checked}
          onCheckedChange={onCheckedChange}
          onBlur={onBlur}
          className={classNames(styles.input, styles.switch)}
        >
          <BaseSwitch.Thumb className={styles.thumb} />
        </BaseSwitch.Root>
      )}
    </ToggleFrame>
  );
}

/**
 * Styled Base UI checkbox: agrees to something, or selects one of several. Set `indeterminate` for "some".
 *
 *     <Checkbox label="I copied the token" checked={copied} onCheckedChange={setCopied} />
 */
export function Checkbox({
  checked,
  onCheckedChange,
  indeterminate = false,
  ref,
  onBlur,
  ...frame
}: SwitchProps & { indeterminate?: boolean }): ReactElement {
  return (
    <ToggleFrame {...frame}>
      {(fieldProps) => (
        <BaseCheckbox.Root
          {...fieldProps}
          ref={ref}
          checked={checked}
          onCheckedChange={onCheckedChange}
          indeterminate={indeterminate}
          onBlur={onBlur}
          className={classNames(styles.input, styles.checkbox)}
        />
      )}
    </ToggleFrame>
  );
}

type ToggleProps = {
  id: string;
  readOnly: boolean;
  "aria-disabled": true | undefined;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

/** Label, hint, and error next to a switch or a checkbox, linked to it by ID. */
function ToggleFrame({
  label,
  hint,
  error,
  unused,
  disabledReason,
  children,
}: Pick<SwitchProps, "label" | "hint" | "error" | "unused" | "disabledReason"> & {
  children: (fieldProps: ToggleProps) => ReactNode;
}): ReactElement {
  const id = useId();
  const reason = unused || disabledReason || undefined;
  const describedBy = [error && `${id}-error`, reason && `${id}-unused`, hint && `${id}-hint`].filter(Boolean);
  return (
    <div className={styles.toggle} data-blocked={reason ? "" : undefined}>
      {children({
        id,
        // A disabled control would lose the focus, and with it the reason.
        readOnly: Boolean(reason),
        "aria-disabled": reason ? true : undefined,
        "aria-describedby": describedBy.join(" ") || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      <div className={styles.text}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        <FieldNotes id={id} error={error} unused={reason} hint={hint} />
      </div>
    </div>
  );
}
