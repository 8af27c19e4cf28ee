import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type ReactElement, type ReactNode, useId, useState } from "react";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Field, type FieldFrameProps, splitFieldProps } from "./field.tsx";
import styles from "./text-field.module.css";

type InputProps = Omit<ComponentProps<"input">, "required" | "prefix">;

export type TextFieldProps = FieldFrameProps &
  InputProps & {
    /** For IP addresses, IDs, and records: monospaced, without autocorrect. */
    mono?: boolean;
    /** Fixed text before the input, such as `https://`. */
    prefix?: ReactNode;
    /** Fixed text or a control after the input, such as a unit. */
    suffix?: ReactNode;
  };

/**
 * Single-line text field with the props of an `<input>`. In a form, use FormTextField.
 *
 *     <TextField label="Origin URL" mono hint="https, with a port if needed" value={url} onChange={(event) => setUrl(event.target.value)} />
 */
export function TextField(props: TextFieldProps): ReactElement {
  const { frame, control } = splitFieldProps(props);
  const { mono = false, prefix, suffix, className, id, readOnly, ...input } = control;
  return (
    <Field {...frame} id={id}>
      {(fieldProps) => (
        <span className={classNames(styles.box, mono && styles.mono, className)}>
          {prefix && <span className={styles.affix}>{prefix}</span>}
          <input
            type="text"
            {...(mono && machineTextProps)}
            {...input}
            {...fieldProps}
            readOnly={readOnly || Boolean(frame.unused)}
            className={styles.input}
          />
          {suffix && <span className={styles.affix}>{suffix}</span>}
        </span>
      )}
    </Field>
  );
}

export type NumberFieldProps = Omit<TextFieldProps, "type" | "inputMode">;

/**
 * Number field with the numeric keyboard on phones. The value is text, so that input is never rewritten
 * (`type="number"` drops invalid text and changes on scrolling).
 *
 *     <NumberField label="Keep for" suffix="seconds" value={seconds} onChange={(event) => setSeconds(event.target.value)} />
 */
export function NumberField(props: NumberFieldProps): ReactElement {
  return <TextField autoComplete="off" {...props} inputMode="numeric" />;
}

export type PasswordFieldProps = Omit<TextFieldProps, "type" | "suffix">;

/**
 * Field for a password or another secret, which can be shown. Set `autoComplete` ("current-password", "new-password", "off").
 *
 *     <PasswordField label="Password" autoComplete="current-password" value={password} onChange={…} />
 */
export function PasswordField(props: PasswordFieldProps): ReactElement {
  const [isRevealed, setRevealed] = useState(false);
  const generatedId = useId();
  const id = props.id ?? generatedId;
  return (
    <TextField
      {...machineTextProps}
      {...props}
      id={id}
      type={isRevealed ? "text" : "password"}
      suffix={
        <IconButton
          size="small"
          className={styles.reveal}
          icon={isRevealed ? EyeOff : Eye}
          label="Show value"
          aria-describedby={`${id}-label`}
          aria-pressed={isRevealed}
          onClick={() => setRevealed(!isRevealed)}
        />
      }
    />
  );
}

export type TextAreaProps = FieldFrameProps &
  Omit<ComponentProps<"textarea">, "required"> & {
    mono?: boolean;
  };

/**
 * Multi-line text field, which grows with its content if the browser supports it.
 *
 *     <TextArea label="Always blocked" mono rows={6} hint="One address or network per line" value={addresses} onChange={…} />
 */
export function TextArea(props: TextAreaProps): ReactElement {
  const { frame, control } = splitFieldProps(props);
  const { mono = false, className, id, readOnly, rows = 2, ...input } = control;
  return (
    <Field {...frame} id={id}>
      {(fieldProps) => (
        <span className={classNames(styles.box, styles.tall, mono && styles.mono, className)}>
          <textarea
            {...(mono && machineTextProps)}
            {...input}
            {...fieldProps}
            rows={rows}
            readOnly={readOnly || Boolean(frame.unused)}
            className={styles.input}
            // A field that grows with its content ignores its rows.
            style={{ minHeight: `min(60vh, ${rows}lh + 0.875rem)` }}
          />
        </span>
      )}
    </Field>
  );
}

const machineTextProps = { spellCheck: false, autoCapitalize: "none", autoCorrect: "off" } as const;
