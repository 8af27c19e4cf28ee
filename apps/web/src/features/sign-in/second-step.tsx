import type { Session } from "@edge-console/contract/console/session";
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from "react";
import { isProblem } from "../../api/problem.ts";
import { sessionApi } from "../../api/session-api.ts";
import { codeOf, focusFirstField, noCode, SecondFactorCode } from "../../forms/code-field.tsx";
import { useSending } from "../../forms/use-sending.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { useCountdown, waitUntil } from "../../format/countdown.ts";
import { failureWords } from "./failure-words.ts";
import styles from "./sign-in-form.module.css";

/** After the password: the second factor. Back begins anew with the password. */
export function SecondStep({
  onSignedIn,
  onBack,
}: {
  onSignedIn: (session: Session) => void;
  onBack: () => void;
}): ReactElement {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(noCode);
  const [isMissing, setMissing] = useState(false);
  const { pending, problem, send } = useSending();
  const wait = useCountdown(problem ? waitUntil(problem) : 0);
  useEffect(() => focusFirstField(form.current), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const code = codeOf(typed);
    setMissing(code === "");
    if (code !== "") {
      const sent = await send(() => sessionApi.secondFactor(code));
      if (sent) return onSignedIn(sent.answer);
    }
    return focusFirstField(form.current);
  };

  // The password was too long ago, or was asked for in another tab.
  if (isProblem(problem, "sign-in-expired")) {
    return (
      <div className={styles.form}>
        <Banner tone="bad" title="The sign-in took too long">
          Begin again with your password.
        </Banner>
        <Button variant="primary" onClick={onBack}>
          Begin again
        </Button>
      </div>
    );
  }
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={submit} aria-label="Second factor">
      {problem && <Banner tone="bad">{failureWords(problem, wait, "code")}</Banner>}
      <SecondFactorCode typed={typed} error={isMissing ? "Enter the code." : undefined} onChange={setTyped} />
      <Button
        type="submit"
        variant="primary"
        loading={pending}
        disabledReason={wait > 0 && `Possible again in ${wait} s`}
      >
        {wait > 0 ? `Sign in (${wait} s)` : "Sign in"}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        Back to the password
      </Button>
    </form>
  );
}
