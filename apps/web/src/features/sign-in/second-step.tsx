import type { SecondFactorMethod } from "@edge-console/contract/console/session";
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from "react";
import { passkeyApi } from "../../api/passkey-api.ts";
import { isProblem } from "../../api/problem.ts";
import { sessionApi } from "../../api/session-api.ts";
import { codeOf, focusFirstField, noCode, SecondFactorCode } from "../../forms/code-field.tsx";
import { useSending } from "../../forms/use-sending.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Instead } from "../../ui/instead.tsx";
import { Stack } from "../../ui/page.tsx";
import { useCountdown, waitUntil } from "../../format/countdown.ts";
import { failureWords } from "./failure-words.ts";
import styles from "./sign-in-form.module.css";

/** Second factor after the password: a passkey or a code, as far as the user has them. Back starts over. */
export function SecondStep({
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
  const form = useRef<HTMLFormElement>(null);
  const [isByPasskey, setByPasskey] = useState(hasPasskey);
  const [typed, setTyped] = useState({ ...noCode, kind: hasApp ? ("app" as const) : ("recovery" as const) });
  const [isMissing, setMissing] = useState(false);
  const { pending, problem, send } = useSending();
  const wait = useCountdown(problem ? waitUntil(problem) : 0);
  useEffect(() => {
    if (isByPasskey) form.current?.querySelector("button")?.focus();
    else focusFirstField(form.current);
  }, [isByPasskey]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isByPasskey) {
      if (await send(() => passkeyApi.secondFactor())) onSignedIn();
      return;
    }
    const code = codeOf(typed);
    setMissing(code === "");
    if (code !== "" && (await send(() => sessionApi.secondFactor(code)))) {
      onSignedIn();
      return;
    }
    focusFirstField(form.current);
  };

  // The password was too long ago, or was entered in another tab.
  if (isProblem(problem, "sign-in-expired")) {
    return (
      <div className={styles.form}>
        <Banner tone="bad" title="Sign-in expired">
          {problem.detail ?? "Sign in again with your password."}
        </Banner>
        <Button variant="primary" onClick={onBack}>
          Start over
        </Button>
      </div>
    );
  }
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={submit} aria-label="Two-factor authentication">
      {problem && (
        <Banner tone="bad">
          {failureWords(problem, wait, isProblem(problem, "wrong-passkey") ? "passkey" : "code")}
        </Banner>
      )}
      {isByPasskey ? (
        <>
          <p>Confirm with your passkey to finish signing in.</p>
          <Button type="submit" variant="primary" loading={pending}>
            Use a passkey
          </Button>
        </>
      ) : (
        <>
          <SecondFactorCode
            typed={typed}
            isSwitchable={hasApp}
            error={isMissing ? "Enter the code." : undefined}
            onChange={setTyped}
          />
          <Button
            type="submit"
            variant="primary"
            loading={pending}
            disabledReason={wait > 0 && `Possible again in ${wait} s`}
          >
            {wait > 0 ? `Sign in (${wait} s)` : "Sign in"}
          </Button>
        </>
      )}
      <Stack gap="small">
        {hasPasskey && hasCode && (
          <Instead onClick={() => setByPasskey(!isByPasskey)}>
            {!isByPasskey ? "Use a passkey instead" : hasApp ? "Use a code instead" : "Use a recovery code instead"}
          </Instead>
        )}
        <Instead onClick={onBack}>Back to the password</Instead>
      </Stack>
    </form>
  );
}
