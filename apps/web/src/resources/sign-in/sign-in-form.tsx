import {
  type SecondFactorChallenge,
  type SecondFactorMethod,
  type Session,
  signInSchema,
} from "@edge-console/contract/console/session";
import type { SignInMethods } from "@edge-console/contract/console/sign-in-methods";
import type { SsoOutcome } from "@edge-console/contract/console/sso-outcome";
import { type ReactElement, useEffect, useEffectEvent, useState } from "react";
import { sessionApi } from "../../api/session-api.ts";
import { ssoApi } from "../../api/sso-api.ts";
import { Form } from "../../forms/form.tsx";
import { FormPasswordField, FormTextField } from "../../forms/text-fields.tsx";
import { useAppForm } from "../../forms/use-app-form.ts";
import { useUncachedMutation } from "../../forms/use-uncached-mutation.ts";
import { formatQuantity } from "../../format/quantities.ts";
import { useCountdown, getRetryTime } from "../../format/countdown.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { AlternativeAction } from "../../ui/alternative-action.tsx";
import { formatSignInFailure } from "./sign-in-messages.ts";
import { AlternativeMethods, type SsoTarget } from "./alternative-methods.tsx";
import { TwoFactorForm } from "./two-factor-form.tsx";
import styles from "./sign-in-form.module.css";
import { ssoMessages } from "./sso-messages.ts";

/**
 * Email and password, other ways to sign in, and the second factor of users who have one. After a failure the email
 * stays and the password is cleared. If the server requires a wait, the button counts down.
 */
export function SignInForm({
  email: knownEmail,
  place = "window",
  ended,
  onSignedIn,
}: {
  /** The email of a user who signs in again; read-only. */
  email?: string;
  /** Where single sign-on continues. */
  place?: SsoTarget;
  /** How single sign-on ended, for a user who returns from it. */
  ended?: SsoOutcome | undefined;
  onSignedIn: (session: Session) => void;
}): ReactElement {
  const { pending, problem, mutate } = useUncachedMutation();
  const wait = useCountdown(problem ? getRetryTime(problem) : 0);
  const [secondFactors, setSecondFactors] = useState<readonly SecondFactorMethod[]>();
  const [ways, setWays] = useState<SignInMethods>();
  const [isEmergency, setEmergency] = useState(false);
  const form = useAppForm({
    schema: signInSchema,
    values: { email: knownEmail ?? "", password: "" },
    mode: "onSubmit",
  });

  useEffect(() => {
    // Without a response, the password form stays: it may be the only way.
    ssoApi.fetchMethods().then(setWays, () => undefined);
  }, []);
  const resume = useEffectEvent(() => mutate(async () => setSecondFactors((await sessionApi.pendingSignIn()).methods)));
  useEffect(() => {
    if (ended === "code") void resume();
  }, [ended]);

  const proceed = async (answer: Session | SecondFactorChallenge) => {
    if ("mfaRequired" in answer) setSecondFactors(answer.methods);
    else onSignedIn(await sessionApi.readStored());
  };
  const submit = async ({ email, password }: { email: string; password: string }) => {
    const result = await mutate(async () => proceed(await sessionApi.signIn(email, password)));
    form.setValue("password", "");
    if (!result) form.setFocus("password");
  };
  const finish = async () => {
    if (!(await mutate(async () => onSignedIn(await sessionApi.readStored())))) setSecondFactors(undefined);
  };

  if (secondFactors) {
    return (
      <TwoFactorForm
        methods={secondFactors}
        onSignedIn={() => void finish()}
        onBack={() => setSecondFactors(undefined)}
      />
    );
  }
  const otherWays = ways && (
    <AlternativeMethods ways={ways} place={place} onAnswer={(answer) => void mutate(() => proceed(answer))} />
  );
  const words = problem ? formatSignInFailure(problem, wait) : ended && ssoMessages[ended];
  const message = words && <Banner tone="bad">{words}</Banner>;
  if (ways?.password === "emergency" && !isEmergency) {
    return (
      <div>
        {message}
        {otherWays}
        <div className={styles.emergency}>
          <AlternativeAction onClick={() => setEmergency(true)}>Use an emergency password</AlternativeAction>
        </div>
      </div>
    );
  }
  return (
    <>
      {/* The method and address are for password managers, which recognize a sign-in by them. */}
      <Form form={form} onSubmit={submit} pending={pending} method="post" action="/sign-in" autoComplete="on">
        {message}
        <FormTextField
          name="email"
          control={form.control}
          label="Email"
          type="email"
          autoComplete={place === "window" ? "username" : "username webauthn"}
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
          loading={pending}
          disabledReason={wait > 0 && `Try again in ${formatQuantity(wait, "second")}`}
        >
          {wait > 0 ? `Sign in (${wait}s)` : "Sign in"}
        </Button>
      </Form>
      {otherWays}
    </>
  );
}
