import type { SecondFactorChallenge, SecondFactorMethod, Session } from "@edge-console/contract/console/session";
import type { Operator, SignInMethods } from "@edge-console/contract/console/sign-in-methods";
import type { SsoOutcome } from "@edge-console/contract/console/sso-outcome";
import { signInLinkMinutes } from "@edge-console/contract/console/sign-in-link";
import { lazy, type ReactElement, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useWatch } from "react-hook-form";
import { fetchStoredSession } from "./stored-session.ts";
import { callConsole } from "../../api/call-console.ts";
import { Form } from "../../forms/form.tsx";
import { lazyResolver } from "../../forms/lazy-resolver.ts";
import { FormPasswordField, FormTextField } from "../../forms/text-fields.tsx";
import { useResolverForm } from "../../forms/use-resolver-form.ts";
import { useUncachedMutation } from "../../forms/use-uncached-mutation.ts";
import { formatQuantity } from "../../format/quantities.ts";
import { useCountdown, getRetryTime } from "../../format/countdown.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { AlternativeAction } from "../../ui/alternative-action.tsx";
import { formatSignInFailure } from "./sign-in-messages.ts";
import { AlternativeMethods, type SsoTarget } from "./alternative-methods.tsx";
import { ssoMessages } from "./sso-messages.ts";
import styles from "./sign-in-form.module.css";

const resolver = lazyResolver(async () => (await import("./sign-in-resolver.ts")).signInResolver);

const TwoFactorForm = lazy(async () => ({ default: (await import("./two-factor-form.tsx")).TwoFactorForm }));

/**
 * Email and password, other ways to sign in, and the second factor of users who have one. After a failure the email
 * stays and the password is cleared. If the server requires a wait, the button counts down.
 */
export function SignInForm({
  email: knownEmail,
  ssoTarget = "popup",
  ssoOutcome,
  ssoRequestId,
  onSignedIn,
}: {
  /** The email of a user who signs in again; read-only. */
  email?: string;
  /** How single sign-on opens. */
  ssoTarget?: SsoTarget;
  /** Outcome of single sign-on, for a user who returns from it. */
  ssoOutcome?: SsoOutcome | undefined;
  /** ID of the request in which single sign-on was refused. */
  ssoRequestId?: string | undefined;
  onSignedIn: (session: Session) => void;
}): ReactElement {
  const { isPending, error, mutate } = useUncachedMutation();
  const wait = useCountdown(error ? getRetryTime(error) : 0);
  const [secondFactors, setSecondFactors] = useState<readonly SecondFactorMethod[]>();
  const [methods, setMethods] = useState<SignInMethods>();
  const [isEmergency, setEmergency] = useState(false);
  const form = useResolverForm({
    resolver,
    values: { email: knownEmail ?? "", password: "" },
    mode: "onSubmit",
  });

  const email = useWatch({ control: form.control, name: "email" });

  useEffect(() => {
    // Without a response, the password form stays.
    callConsole("getSignInMethods", {}).then(setMethods, () => undefined);
  }, []);
  const resumePendingSignIn = useEffectEvent(() =>
    mutate(async () => setSecondFactors((await callConsole("getPendingSignIn", {})).methods)),
  );
  useEffect(() => {
    if (ssoOutcome === "code") void resumePendingSignIn();
  }, [ssoOutcome]);

  const continueSignIn = async (response: Session | SecondFactorChallenge) => {
    if ("mfaRequired" in response) setSecondFactors(response.methods);
    else onSignedIn(await fetchStoredSession());
  };
  const submit = async ({ email, password }: { email: string; password: string }) => {
    const result = await mutate(async () => continueSignIn(await callConsole("signIn", { body: { email, password } })));
    form.setValue("password", "");
    if (!result) form.setFocus("password");
  };
  const finish = async () => {
    if (!(await mutate(async () => onSignedIn(await fetchStoredSession())))) setSecondFactors(undefined);
  };

  if (secondFactors) {
    return (
      <Suspense fallback={null}>
        <TwoFactorForm
          methods={secondFactors}
          onSignedIn={() => void finish()}
          onBack={() => setSecondFactors(undefined)}
        />
      </Suspense>
    );
  }
  const alternatives = methods && (
    <AlternativeMethods
      methods={methods}
      ssoTarget={ssoTarget}
      onResponse={(response) => void mutate(() => continueSignIn(response))}
    />
  );
  const text = error ? formatSignInFailure(error, wait) : ssoOutcome && ssoMessages[ssoOutcome];
  const message = text && (
    <Banner tone="bad">
      <p>{text}</p>
      {!error && ssoRequestId !== undefined && <p className={styles.request}>Request {ssoRequestId}</p>}
    </Banner>
  );
  const isBlocked = error?.kind === "throttled";
  if (methods?.password === "emergency" && !isEmergency) {
    return (
      <div>
        {message}
        {alternatives}
        <div className={styles.emergency}>
          <AlternativeAction onClick={() => setEmergency(true)}>Use an emergency password</AlternativeAction>
        </div>
        <OperatorLine operator={methods.operator} />
      </div>
    );
  }
  return (
    <>
      {/* Password managers recognize a sign-in form by its method and action. */}
      <Form form={form} onSubmit={submit} mutation={{ isPending }} method="post" action="/sign-in" autoComplete="on">
        {message}
        <FormTextField
          name="email"
          control={form.control}
          label="Email"
          type="email"
          autoComplete={ssoTarget === "popup" ? "username" : "username webauthn"}
          autoCapitalize="none"
          spellCheck={false}
          required
          readOnly={knownEmail !== undefined}
        />
        <FormPasswordField
          name="password"
          control={form.control}
          label="Password"
          autoComplete="current-password"
          required
          {...(knownEmail !== undefined && { "data-autofocus": "" })}
        />
        <Button
          type="submit"
          variant="primary"
          loading={isPending}
          disabledReason={wait > 0 && `Try again in ${formatQuantity(wait, "second")}`}
        >
          {wait > 0 ? `Sign in (${wait}s)` : "Sign in"}
        </Button>
        {isBlocked && methods?.emailLink && (
          <SignInLinkRequest email={email} next={ssoTarget === "popup" ? undefined : ssoTarget.next} />
        )}
      </Form>
      <details className={styles.passwordHelp}>
        <summary>Forgot your password?</summary>
        <p>
          Ask your administrator to set a new one.
          {methods && (methods.passkeys || methods.sso) && " Your other ways to sign in still work."}
        </p>
      </details>
      {alternatives}
      {methods && <OperatorLine operator={methods.operator} />}
    </>
  );
}

/** Who runs the console, and where users get help; nothing if the operator has set neither. */
function OperatorLine({ operator: { name, supportUrl } }: { operator: Operator }): ReactElement | null {
  if (name === null && supportUrl === null) return null;
  return (
    <p className={styles.operator}>
      {name !== null && <span>Run by {name}</span>}
      {supportUrl !== null && <a href={supportUrl}>Get help</a>}
    </p>
  );
}

/** Emails a sign-in link to a user whose password is blocked after too many attempts, maybe of someone else. */
function SignInLinkRequest({ email, next }: { email: string; next: string | undefined }): ReactElement {
  const { isPending, error, mutate } = useUncachedMutation();
  const wait = useCountdown(error ? getRetryTime(error) : 0);
  const [isSent, setIsSent] = useState(false);
  const send = async () => {
    if (await mutate(() => callConsole("requestSignInLink", { body: { email, next } }))) setIsSent(true);
  };
  if (isSent) {
    return (
      <Banner tone="info" title="Check your email">
        If {email} can sign in with a link, one was sent. It works once, for{" "}
        {formatQuantity(signInLinkMinutes, "minute")}.
      </Banner>
    );
  }
  return (
    <>
      <Button loading={isPending} onClick={() => void send()}>
        Email me a sign-in link
      </Button>
      {error && <Banner tone="bad">{formatSignInFailure(error, wait)}</Banner>}
    </>
  );
}
