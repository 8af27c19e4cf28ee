import type { ReactElement } from "react";
import { PasswordField } from "../ui/text-field.tsx";
import { passwordAdvice } from "./new-password.ts";

/** A password to be chosen, with advice that follows what is typed. */
export function NewPasswordField({
  label,
  value,
  error,
  onChange,
}: {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (password: string) => void;
}): ReactElement {
  return (
    <PasswordField
      label={label}
      name="new-password"
      autoComplete="new-password"
      required
      value={value}
      error={error}
      hint={<span aria-live="polite">{passwordAdvice(value)}</span>}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
