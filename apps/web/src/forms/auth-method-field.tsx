import type { StepUp, ReauthenticationForm } from "@edge-console/contract/console/session";
import { type ReactElement, useEffect, useRef } from "react";
import { useWatch } from "react-hook-form";
import { AlternativeAction } from "../ui/alternative-action.tsx";
import { Stack } from "../ui/page.tsx";
import { FormPasswordField, FormTextField } from "./text-fields.tsx";
import type { AppForm } from "./use-resolver-form.ts";

/** Props of a field for the code of an authenticator app: browsers can fill it in, and phones show a number pad. */
export const authenticatorCodeProps = {
  mono: true,
  label: "Code from your authenticator app",
  autoComplete: "one-time-code",
  inputMode: "numeric",
  required: true,
} as const;

/** Field of the selected method: password, code of the authenticator app, or recovery code. */
export function AuthMethodField({
  form: { control, setFocus, setValue },
  hasApp,
}: {
  form: AppForm<ReauthenticationForm, StepUp>;
  /** Whether the user has an authenticator app and can switch between its codes and recovery codes. */
  hasApp: boolean;
}): ReactElement {
  const method = useWatch({ control, name: "method" });
  const focusedMethod = useRef(method);
  // Moves the focus to the field of the new method.
  useEffect(() => {
    if (focusedMethod.current !== method) setFocus(method);
    focusedMethod.current = method;
  }, [method, setFocus]);
  const selectMethod = (other: ReauthenticationForm["method"]) => setValue("method", other, { shouldDirty: true });

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
          hint="One of your saved codes. Each works once."
          autoComplete="off"
          required
        />
      )}
      {hasApp && (
        <AlternativeAction onClick={() => selectMethod(method === "app" ? "recovery" : "app")}>
          {method === "app" ? "Use a recovery code instead" : "Use the authenticator app instead"}
        </AlternativeAction>
      )}
    </Stack>
  );
}
