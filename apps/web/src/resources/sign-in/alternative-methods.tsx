import type { SignInMethods } from "@edge-console/contract/console/sign-in-methods";
import type { SecondFactorChallenge, Session } from "@edge-console/contract/console/session";
import type { SsoOutcome } from "@edge-console/contract/console/sso-outcome";
import { type ReactElement, useEffect, useRef, useState } from "react";
import { callConsole } from "../../api/call-console.ts";
import { isProblem, type ProblemError } from "../../api/problem.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { formatSignInFailure } from "./sign-in-messages.ts";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./alternative-methods.module.css";
import { signInWithPasskey, supportsPasskeyAutofill } from "./passkey-ceremonies.ts";
import { openSsoPopup, startSso } from "./single-sign-on.ts";
import { ssoMessages } from "./sso-messages.ts";
import { fetchStoredSession } from "./stored-session.ts";

/** Interval at which the passkey challenge is renewed; it expires after five minutes. */
const autofillRefreshMs = 240_000;

/** How single sign-on opens: navigates this page to the provider and then to `next`, or opens a popup. */
export type SsoTarget = { next: string } | "popup";

/** Sign-in methods besides the password: passkeys and single sign-on. */
export function AlternativeMethods({
  methods,
  ssoTarget,
  onResponse,
}: {
  methods: SignInMethods;
  ssoTarget: SsoTarget;
  onResponse: (response: Session | SecondFactorChallenge) => void;
}): ReactElement {
  const [pending, setPending] = useState<"passkey" | "sso">();
  const [problem, setProblem] = useState<ProblemError>();
  const [outcome, setOutcome] = useState<SsoOutcome>();
  const { sso, passkeys } = methods;
  usePasskeyAutofill(passkeys && ssoTarget !== "popup", onResponse);

  const runMethod = async (method: "passkey" | "sso", signIn: () => Promise<void>) => {
    setPending(method);
    setProblem(undefined);
    setOutcome(undefined);
    try {
      await signIn();
    } catch (error) {
      if (!isProblem(error)) throw error;
      setProblem(error);
    } finally {
      setPending(undefined);
    }
  };
  const handlePasskey = () => runMethod("passkey", async () => onResponse(await signInWithPasskey()));
  const signInWithSso = () =>
    runMethod("sso", async () => {
      if (ssoTarget !== "popup") return window.location.assign(await startSso(ssoTarget.next));
      const result = await openSsoPopup("startSso");
      setOutcome(result);
      if (result === "code") onResponse(await callConsole("getPendingSignIn", {}));
      if (result === "done") onResponse(await fetchStoredSession());
    });

  const message = problem ? formatSignInFailure(problem, 0, "passkey") : outcome && ssoMessages[outcome];
  return (
    <div className={styles.methods}>
      {methods.password === "everyone" && <span className={styles.separator}>or</span>}
      {message && <Banner tone="bad">{message}</Banner>}
      {sso && (
        <Button
          variant={methods.password === "everyone" ? "secondary" : "primary"}
          loading={pending === "sso" && ssoTarget !== "popup"}
          onClick={signInWithSso}
        >
          Continue with {sso.name}
        </Button>
      )}
      {sso?.problem && !message && <p className={sharedStyles.note}>{sso.problem} Other ways to sign in still work.</p>}
      {pending === "sso" && ssoTarget === "popup" && (
        <p className={sharedStyles.note} role="status">
          Continue in the new window.
        </p>
      )}
      {passkeys && (
        <Button loading={pending === "passkey"} onClick={handlePasskey}>
          Sign in with a passkey
        </Button>
      )}
    </div>
  );
}

/** Suggests the user's passkeys in the email field, if the browser supports it. */
function usePasskeyAutofill(enabled: boolean, onResponse: (response: Session | SecondFactorChallenge) => void): void {
  const latest = useRef(onResponse);
  useEffect(() => {
    latest.current = onResponse;
  });
  useEffect(() => {
    if (!enabled) return undefined;
    let isStopped = false;
    const offerPasskeys = async () => {
      if (isStopped || !(await supportsPasskeyAutofill())) return;
      // The user didn't request it, so failures aren't shown.
      const response = await signInWithPasskey({ autofill: true }).catch(() => undefined);
      if (response && !isStopped) latest.current(response);
    };
    void offerPasskeys();
    const timer = setInterval(() => void offerPasskeys(), autofillRefreshMs);
    return () => {
      isStopped = true;
      clearInterval(timer);
    };
  }, [enabled]);
}
