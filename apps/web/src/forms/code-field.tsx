import { type ReactElement, useEffect, useRef } from "react";
import { Instead } from "../ui/instead.tsx";
import { Stack } from "../ui/page.tsx";
import { TextField, type TextFieldProps } from "../ui/text-field.tsx";

/**
 * The six digits of an authenticator app: offered by the browser where it can, with the number keyboard on a phone.
 *
 *     <CodeField value={code} error={error} onChange={(event) => setCode(event.target.value)} />
 */
export function CodeField(props: Omit<TextFieldProps, "label" | "type" | "name">): ReactElement {
  return (
    <TextField
      mono
      label="Code from your authenticator app"
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
      required
      {...props}
    />
  );
}

/** A code of the second factor as it is being typed: one of each kind, so that changing the kind loses nothing. */
export type TypedCode = { kind: "app" | "recovery"; app: string; recovery: string };

export const noCode: TypedCode = { kind: "app", app: "", recovery: "" };

/** The code as it is sent: without the spaces that apps show; empty while none is typed. */
export function codeOf(typed: TypedCode): string {
  return typed[typed.kind].replaceAll(/\s/g, "");
}

/** A code of the authenticator app, or a recovery code instead. */
export function SecondFactorCode({
  typed,
  isSwitchable = true,
  error,
  onChange,
  ...input
}: {
  typed: TypedCode;
  /** Whether the user can have a code of either kind. */
  isSwitchable?: boolean;
  error?: string | undefined;
  onChange: (typed: TypedCode) => void;
  "data-autofocus"?: string;
}): ReactElement {
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(typed.kind);
  // The focus follows to the field of the other kind.
  useEffect(() => {
    if (shown.current !== typed.kind) field.current?.focus();
    shown.current = typed.kind;
  }, [typed.kind]);
  const change = () => onChange({ ...typed, kind: typed.kind === "app" ? "recovery" : "app" });
  return (
    <Stack gap="small">
      {typed.kind === "app" ? (
        <CodeField
          {...input}
          key="app"
          ref={field}
          value={typed.app}
          error={error}
          onChange={(event) => onChange({ ...typed, app: event.target.value })}
        />
      ) : (
        <TextField
          {...input}
          key="recovery"
          ref={field}
          mono
          label="Recovery code"
          hint="One of those you kept when you set up your second factor. Each works once."
          name="recovery-code"
          autoComplete="off"
          required
          value={typed.recovery}
          error={error}
          onChange={(event) => onChange({ ...typed, recovery: event.target.value })}
        />
      )}
      {isSwitchable && (
        <Instead onClick={change}>
          {typed.kind === "app" ? "Use a recovery code instead" : "Use the authenticator app instead"}
        </Instead>
      )}
    </Stack>
  );
}

/** Puts the focus on a form's first field. What was typed stays and is selected: what was wrong is typed over. */
export function focusFirstField(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLInputElement>("input:not([type=hidden])");
  field?.focus();
  field?.select();
}
