import type { SignInMethods } from "@edge-console/contract/console/sign-in-methods";
import type { SecondFactorChallenge, Session } from "@edge-console/contract/console/session";
import type { SsoOutcome } from "@edge-console/contract/console/sso-outcome";
import { type ReactElement, useEffect, useRef, useState } from "react";
import { passkeyApi } from "../../api/passkey-api.ts";
import { isProblem, type ProblemError } from "../../api/problem.ts";
import { sessionApi } from "../../api/session-api.ts";
import { ssoApi } from "../../api/sso-api.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { formatSignInFailure } from "./sign-in-messages.ts";
import styles from "./alternative-methods.module.css";
import { ssoMessages } from "./sso-messages.ts";

/** A challenge is good for five minutes: what the browser offers is renewed before. */
const autofillRefreshMs = 240_000;

/** Where single sign-on goes on: this page leads to the provider and then on to `next`, or stays and a window opens. */
export type SsoTarget = { next: string } | "window";

/** A passkey, and single sign-on where the operator has set it up: how to sign in besides the password. */
export function AlternativeMethods({
  ways,
  place,
  onAnswer,
}: {
  ways: SignInMethods;
  place: SsoTarget;
  onAnswer: (answer: Session | SecondFactorChallenge) => void;
}): ReactElement {
  const [pending, setPending] = useState<"passkey" | "sso">();
  const [problem, setProblem] = useState<ProblemError>();
  const [ended, setEnded] = useState<SsoOutcome>();
  const { sso, passkeys } = ways;
  usePasskeyAutofill(passkeys && place !== "window", onAnswer);

  const attempt = async (way: "passkey" | "sso", work: () => Promise<void>) => {
    setPending(way);
    setProblem(undefined);
    setEnded(undefined);
    try {
      await work();
    } catch (error) {
      if (!isProblem(error)) throw error;
      setProblem(error);
    } finally {
      setPending(undefined);
    }
  };
  const byPasskey = () => attempt("passkey", async () => onAnswer(await passkeyApi.signIn()));
  const byProvider = () =>
    attempt("sso", async () => {
      if (place !== "window") return window.location.assign(await ssoApi.start(place.next));
      const outcome = await ssoApi.openPopup("sign-in");
      setEnded(outcome);
      if (outcome === "code") onAnswer(await sessionApi.pendingSignIn());
      if (outcome === "done") onAnswer(await sessionApi.readStored());
    });

  const words = problem ? formatSignInFailure(problem, 0, "passkey") : ended && ssoMessages[ended];
  return (
    <div className={styles.ways}>
      {ways.password === "everyone" && <span className={styles.or}>or</span>}
      {words && <Banner tone="bad">{words}</Banner>}
      {sso && (
        <Button
          variant={ways.password === "everyone" ? "secondary" : "primary"}
          loading={pending === "sso" && place !== "window"}
          onClick={byProvider}
        >
          Continue with {sso.name}
        </Button>
      )}
      {sso?.problem && !words && <p className={styles.trouble}>{sso.problem} Other ways to sign in still work.</p>}
      {pending === "sso" && place === "window" && (
        <p className={styles.trouble} role="status">
          Continue in the new window.
        </p>
      )}
      {passkeys && (
        <Button loading={pending === "passkey"} onClick={byPasskey}>
          Use a passkey
        </Button>
      )}
    </div>
  );
}

/** Has the browser offer the person's passkeys in the field of the e-mail address, where it can. */
function usePasskeyAutofill(wanted: boolean, onAnswer: (answer: Session | SecondFactorChallenge) => void): void {
  const latest = useRef(onAnswer);
  useEffect(() => {
    latest.current = onAnswer;
  });
  useEffect(() => {
    if (!wanted) return undefined;
    let isOver = false;
    const offer = async () => {
      if (isOver || !(await passkeyApi.supportsAutofill())) return;
      // Nobody has asked for it: what does not work, or is given up for the button's dialog, is not worth a word.
      const answer = await passkeyApi.signIn({ offered: true }).catch(() => undefined);
      if (answer && !isOver) latest.current(answer);
    };
    void offer();
    const again = setInterval(() => void offer(), autofillRefreshMs);
    return () => {
      isOver = true;
      clearInterval(again);
    };
  }, [wanted]);
}
