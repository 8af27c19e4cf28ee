import {
  type SecondFactorMethod,
  type StepUp,
  reauthenticationFormSchema,
} from "@edge-console/contract/console/session";
import { type ReactElement, useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { completeSignInWithPasskey } from "./passkey-ceremonies.ts";
import { callConsole } from "../../api/call-console.ts";
import { isProblem } from "../../api/problem.ts";
import { AuthMethodField } from "../../forms/auth-method-field.tsx";
import { Form } from "../../forms/form.tsx";
import { useAppForm } from "../../forms/use-app-form.ts";
import { useUncachedMutation } from "../../forms/use-uncached-mutation.ts";
import { formatQuantity } from "../../format/quantities.ts";
import { useCountdown, getRetryTime } from "../../format/countdown.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { AlternativeAction } from "../../ui/alternative-action.tsx";
import { Stack } from "../../ui/page.tsx";
import { formatSignInFailure } from "./sign-in-messages.ts";

/** Second step of signing in: a passkey or a code, as far as the user has them. */
export function TwoFactorForm({
  methods,
  onSignedIn,
  onBack,
}: {
  methods: readonly SecondFactorMethod[];
  onSignedIn: () => void;
  onBack: () => void;
}): ReactElement {
  const hasPasskey = methods.includes("passkey");
  const hasApp = methods.includes("totp");
  const hasCode = hasApp || methods.includes("recovery-code");
  const passkey = useRef<HTMLButtonElement>(null);
  const [usesPasskey, setUsesPasskey] = useState(hasPasskey);
  const { isPending, error, mutate } = useUncachedMutation();
  const wait = useCountdown(error ? getRetryTime(error) : 0);
  const form = useAppForm({
    schema: reauthenticationFormSchema,
    values: { method: hasApp ? "app" : "recovery", password: "", app: "", recovery: "" },
    mode: "onSubmit",
  });
  const { control, getValues, setFocus } = form;
  const method = useWatch({ control, name: "method" });
  useEffect(() => {
    if (usesPasskey) passkey.current?.focus();
    else setFocus(getValues("method"));
  }, [usesPasskey, getValues, setFocus]);

  const submit = async (credentials: StepUp) => {
    const result = await mutate(() =>
      callConsole("completeSignIn", { body: { code: "code" in credentials ? credentials.code : "" } }),
    );
    if (result) onSignedIn();
    else setFocus(method, { shouldSelect: true });
  };
  const confirmWithPasskey = async () => {
    if (await mutate(() => completeSignInWithPasskey())) onSignedIn();
  };

  // The password expired, or was entered in another tab.
  if (isProblem(error, "sign-in-expired")) {
    return (
      <Stack>
        <Banner tone="bad" title="Sign-in expired">
          {error.detail ?? "Sign in again with your password."}
        </Banner>
        <Button variant="primary" onClick={onBack}>
          Start over
        </Button>
      </Stack>
    );
  }
  const failure = error && (
    <Banner tone="bad">
      {formatSignInFailure(error, wait, isProblem(error, "wrong-passkey") ? "passkey" : "code")}
    </Banner>
  );
  const alternatives = (
    <Stack gap="small">
      {hasPasskey && hasCode && (
        <AlternativeAction onClick={() => setUsesPasskey(!usesPasskey)}>
          {!usesPasskey ? "Use a passkey instead" : hasApp ? "Use a code instead" : "Use a recovery code instead"}
        </AlternativeAction>
      )}
      <AlternativeAction onClick={onBack}>Back</AlternativeAction>
    </Stack>
  );
  if (usesPasskey) {
    return (
      <Stack>
        {failure}
        <p>Confirm with your passkey to finish signing in.</p>
        <Button ref={passkey} variant="primary" loading={isPending} onClick={() => void confirmWithPasskey()}>
          Use a passkey
        </Button>
        {alternatives}
      </Stack>
    );
  }
  return (
    <Form form={form} onSubmit={submit} mutation={{ isPending }} aria-label="Two-factor authentication">
      {failure}
      <AuthMethodField form={form} hasApp={hasApp} />
      <Button
        type="submit"
        variant="primary"
        loading={isPending}
        disabledReason={wait > 0 && `Try again in ${formatQuantity(wait, "second")}`}
      >
        {wait > 0 ? `Sign in (${wait}s)` : "Sign in"}
      </Button>
      {alternatives}
    </Form>
  );
}
