import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type ReactElement, type ReactNode, useId, useState } from "react";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Field, type FieldFrameProps, splitFieldProps } from "./field.tsx";
import styles from "./text-field.module.css";

type InputProps = Omit<ComponentProps<"input">, "required" | "prefix">;

export type TextFieldProps = FieldFrameProps &
  InputProps & {
    /** For addresses, ids and records: monospaced, not corrected by the browser. */
    mono?: boolean;
    /** Words fixed to the front of the entry, such as `https://`. */
    prefix?: ReactNode;
    /** Words or a control fixed to its end, such as a unit. */
    suffix?: ReactNode;
  };

/**
 * One line of text. Takes everything an `<input>` takes. In a form, use FormTextField.
 *
 *     <TextField label="Origin URL" mono hint="https, with a port if needed" value={url} onChange={(event) => setUrl(event.target.value)} />
 */
export function TextField(props: TextFieldProps): ReactElement {
  const { frame, control } = splitFieldProps(props);
  const { mono = false, prefix, suffix, className, id, readOnly, ...input } = control;
  return (
    <Field {...frame} id={id}>
      {(tied) => (
        <span className={classNames(styles.box, mono && styles.mono, className)}>
          {prefix && <span className={styles.affix}>{prefix}</span>}
          <input
            type="text"
            {...(mono && machineText)}
            {...input}
            {...tied}
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
 * Digits, with the number keyboard on a phone. The value stays text, so that what was typed is never rewritten
 * (`type="number"` drops what it cannot read, and changes on scrolling).
 *
 *     <NumberField label="Keep for" suffix="seconds" value={seconds} onChange={(event) => setSeconds(event.target.value)} />
 */
export function NumberField(props: NumberFieldProps): ReactElement {
  return <TextField autoComplete="off" {...props} inputMode="numeric" />;
}

export type PasswordFieldProps = Omit<TextFieldProps, "type" | "suffix">;

/**
 * A password, or another secret, that can be shown. Set `autoComplete` ("current-password", "new-password", "off").
 *
 *     <PasswordField label="Password" autoComplete="current-password" value={password} onChange={…} />
 */
export function PasswordField(props: PasswordFieldProps): ReactElement {
  const [shown, setShown] = useState(false);
  const ownId = useId();
  const id = props.id ?? ownId;
  return (
    <TextField
      {...machineText}
      {...props}
      id={id}
      type={shown ? "text" : "password"}
      suffix={
        <IconButton
          size="small"
          className={styles.reveal}
          icon={shown ? EyeOff : Eye}
          label="Show what was typed"
          aria-describedby={`${id}-label`}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
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
 * Several lines; grows with its content from `rows` on where the browser can.
 *
 *     <TextArea label="Always blocked" mono rows={6} hint="One address or network per line" value={addresses} onChange={…} />
 */
export function TextArea(props: TextAreaProps): ReactElement {
  const { frame, control } = splitFieldProps(props);
  const { mono = false, className, id, readOnly, rows = 4, ...input } = control;
  return (
    <Field {...frame} id={id}>
      {(tied) => (
        <span className={classNames(styles.box, styles.tall, mono && styles.mono, className)}>
          <textarea
            {...(mono && machineText)}
            {...input}
            {...tied}
            rows={rows}
            readOnly={readOnly || Boolean(frame.unused)}
            className={styles.input}
          />
        </span>
      )}
    </Field>
  );
}

const machineText = { spellCheck: false, autoCapitalize: "none", autoCorrect: "off" } as const;
