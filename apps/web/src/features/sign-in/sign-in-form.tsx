import type { FurtherProof, SecondFactorMethod, Session } from "@edge-console/contract/console/session";
import type { SignInWays } from "@edge-console/contract/console/sign-in-ways";
import type { SsoOutcome } from "@edge-console/contract/console/sso-outcome";
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from "react";
import { sessionApi } from "../../api/session-api.ts";
import { ProblemError, problemOfSilence } from "../../api/problem.ts";
import { Instead } from "../../ui/instead.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { PasswordField, TextField } from "../../ui/text-field.tsx";
import { useCountdown, waitUntil } from "../../format/countdown.ts";
import { failureWords } from "./failure-words.ts";
import type { SsoPlace } from "./other-ways.tsx";
import styles from "./sign-in-form.module.css";
import { ssoWords } from "./sso-words.ts";

/** The second step, which only those need who have a second factor. */
const loadSecondStep = async () => (await import("./second-step.tsx")).SecondStep;

/** What the console's own first screen does without: nobody signs in there. */
const loadOtherWays = () => import("./other-ways.tsx");

type Missing = { email?: string; password?: string };

/**
 * E-mail and password, and the second factor of those who have one. What went wrong is said in the form; the e-mail stays typed, the password is asked for again.
 * Where the server asks to wait, the button counts down.
 */
export function SignInForm({
  email: knownEmail,
  place = "window",
  ended,
  onSignedIn,
}: {
  /** Set for somebody who signs in again: theirs, not to be changed. */
  email?: string;
  /** Where single sign-on goes on. */
  place?: SsoPlace;
  /** How single sign-on has ended, for whoever comes back from it. */
  ended?: SsoOutcome | undefined;
  onSignedIn: (session: Session) => void;
}): ReactElement {
  const [email, setEmail] = useState(knownEmail ?? "");
  const [password, setPassword] = useState("");
  const [missing, setMissing] = useState<Missing>({});
  const [failure, setFailure] = useState<ProblemError>();
  const [isPending, setPending] = useState(false);
  const [second, setSecond] = useState<{
    Step: Awaited<ReturnType<typeof loadSecondStep>>;
    methods: readonly SecondFactorMethod[];
  }>();
  const [other, setOther] = useState<{
    ways: SignInWays;
    Ways: Awaited<ReturnType<typeof loadOtherWays>>["OtherWays"];
  }>();
  const ways = other?.ways;
  const [isEmergency, setEmergency] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const wait = useCountdown(failure ? waitUntil(failure) : 0);

  useEffect(() => {
    // Without an answer there is the password, which is all that there may be.
    const load = async () => {
      const { OtherWays, readWays } = await loadOtherWays();
      setOther({ ways: await readWays(), Ways: OtherWays });
    };
    load().catch(() => undefined);
  }, []);
  const finish = async () => {
    try {
      onSignedIn(await sessionApi.readStored());
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      setSecond(undefined);
      setFailure(error);
    }
  };
  const askForSecondFactor = async ({ methods }: FurtherProof) => {
    try {
      setSecond({ Step: await loadSecondStep(), methods });
    } catch {
      setFailure(problemOfSilence(false, navigator.onLine));
    }
  };
  useEffect(() => {
    const resume = async () => {
      const [Step, { methods }] = await Promise.all([loadSecondStep(), sessionApi.pendingSignIn()]);
      setSecond({ Step, methods });
    };
    const fail = (error: unknown) =>
      setFailure(error instanceof ProblemError ? error : problemOfSilence(false, navigator.onLine));
    if (ended === "code") resume().catch(fail);
  }, [ended]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const lacks = missingIn(email, password);
    setMissing(lacks);
    if (lacks.email ?? lacks.password) return focusField(form.current, lacks.email ? "email" : "password");
    setPending(true);
    setFailure(undefined);
    try {
      const answer = await sessionApi.signIn(email.trim(), password);
      if (!("mfaRequired" in answer)) return await finish();
      await askForSecondFactor(answer);
      setPassword("");
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      setFailure(error);
      setPassword("");
      focusField(form.current, "password");
    } finally {
      setPending(false);
    }
  };

  if (second)
    return (
      <second.Step methods={second.methods} onSignedIn={() => void finish()} onBack={() => setSecond(undefined)} />
    );
  const otherWays = other && (
    <other.Ways
      ways={other.ways}
      place={place}
      onAnswer={(answer) => ("mfaRequired" in answer ? void askForSecondFactor(answer) : void finish())}
    />
  );
  const endedWords = ended && ssoWords[ended];
  const ending = endedWords && <Banner tone="bad">{endedWords}</Banner>;
  if (ways?.password === "emergency" && !isEmergency) {
    return (
      <div>
        {ending}
        {otherWays}
        <div className={styles.emergency}>
          <Instead onClick={() => setEmergency(true)}>Use an emergency password</Instead>
        </div>
      </div>
    );
  }
  return (
    <>
      <form ref={form} method="post" action="/sign-in" noValidate className={styles.form} onSubmit={submit}>
        {!failure && ending}
        {failure && <Banner tone="bad">{failureWords(failure, wait)}</Banner>}
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete={place === "window" ? "username" : "username webauthn"}
          autoCapitalize="none"
          spellCheck={false}
          required
          readOnly={knownEmail !== undefined}
          value={email}
          error={missing.email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          {...(knownEmail !== undefined && { "data-autofocus": "" })}
          value={password}
          error={missing.password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button
          type="submit"
          variant="primary"
          loading={isPending}
          disabledReason={wait > 0 && `Try again in ${wait} seconds`}
        >
          {wait > 0 ? `Sign in (${wait}s)` : "Sign in"}
        </Button>
      </form>
      {otherWays}
    </>
  );
}

function missingIn(email: string, password: string): Missing {
  return {
    ...(email.trim() === "" && { email: "Enter your email address." }),
    ...(password === "" && { password: "Enter your password." }),
  };
}

function focusField(form: HTMLFormElement | null, name: "email" | "password"): void {
  form?.querySelector<HTMLInputElement>(`input[name=${name}]`)?.focus();
}
