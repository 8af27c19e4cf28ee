import type { StepUp, ReauthenticationForm } from "@edge-console/contract/console/session";
import { type ReactElement, useEffect, useRef } from "react";
import { useWatch } from "react-hook-form";
import { AlternativeAction } from "../ui/alternative-action.tsx";
import { Stack } from "../ui/page.tsx";
import { FormPasswordField, FormTextField } from "./text-fields.tsx";
import type { AppForm } from "./use-app-form.ts";

/**
 * Properties of a field for the six digits of an authenticator app: offered by the browser where it can, with the number
 * keyboard on a phone.
 */
export const authenticatorCodeProps = {
  mono: true,
  label: "Code from your authenticator app",
  autoComplete: "one-time-code",
  inputMode: "numeric",
  required: true,
} as const;

/** The field of the chosen method: a password, a code of the authenticator app, or a recovery code instead. */
export function AuthMethodField({
  form: { control, setFocus, setValue },
  hasApp,
}: {
  form: AppForm<ReauthenticationForm, StepUp>;
  /** Whether the user has an authenticator app, so that codes of either kind can be entered. */
  hasApp: boolean;
}): ReactElement {
  const method = useWatch({ control, name: "method" });
  const shown = useRef(method);
  // The focus follows to the field of another method.
  useEffect(() => {
    if (shown.current !== method) setFocus(method);
    shown.current = method;
  }, [method, setFocus]);
  const choose = (other: ReauthenticationForm["method"]) => setValue("method", other, { shouldDirty: true });

  if (method === "password") {
    return (
      <FormPasswordField name="password" control={control} label="Password" autoComplete="current-password" required />
    );
  }
  return (
    <Stack gap="small">
      {method === "app" ? (
        <FormTextField key="app" name="app" control={control} {...authenticatorCodeProps} />
      ) : (
        <FormTextField
          key="recovery"
          name="recovery"
          control={control}
          mono
          label="Recovery code"
          hint="One of the codes that you saved. Each works once."
          autoComplete="off"
          required
        />
      )}
      {hasApp && (
        <AlternativeAction onClick={() => choose(method === "app" ? "recovery" : "app")}>
          {method === "app" ? "Use a recovery code instead" : "Use the authenticator app instead"}
        </AlternativeAction>
      )}
    </Stack>
  );
}
