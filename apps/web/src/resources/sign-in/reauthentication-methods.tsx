import type { Factors } from "@edge-console/contract/console/factors";
import type { Session } from "@edge-console/contract/console/session";
import type { SsoOutcome } from "@edge-console/contract/console/sso-outcome";
import { type ReactElement, useState } from "react";
import { reauthenticateWithPasskey } from "./passkey-ceremonies.ts";
import { openSsoPopup } from "./single-sign-on.ts";
import { callConsole } from "../../api/call-console.ts";
import { isProblem, type ProblemError } from "../../api/problem.ts";
import { useUncachedMutation } from "../../forms/use-uncached-mutation.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Stack } from "../../ui/page.tsx";
import { formatSignInFailure } from "./sign-in-messages.ts";
import { ssoMessages } from "./sso-messages.ts";

/** Buttons that confirm the user's identity with a passkey or by single sign-on, if they're set up. */
export function ReauthenticationMethods({
  factors,
  isOnlyMethod = false,
  onSuccess,
}: {
  factors: Pick<Factors, "passkeys" | "sso">;
  /** Whether there is no field for a password or code, so that these buttons are the main action. */
  isOnlyMethod?: boolean;
  onSuccess: (session: Session) => void;
}): ReactElement | null {
  const { isPending, error, mutate } = useUncachedMutation();
  const [isPopupOpen, setPopupOpen] = useState(false);
  const [ssoProblem, setSsoProblem] = useState<ProblemError>();
  const [outcome, setOutcome] = useState<SsoOutcome>();
  if (factors.passkeys === 0 && !factors.sso) return null;

  const confirmWithPasskey = async () => {
    setOutcome(undefined);
    const result = await mutate(() => reauthenticateWithPasskey());
    if (result) onSuccess(result.data);
  };
  const confirmWithSso = async () => {
    setOutcome(undefined);
    setSsoProblem(undefined);
    setPopupOpen(true);
    // A popup that the user closes reports nothing, so that another one can be opened in the meantime.
    try {
      const result = await openSsoPopup("startSsoReauthentication");
      setOutcome(result);
      if (result === "done") onSuccess(await callConsole("getSession", {}));
    } catch (error) {
      if (!isProblem(error)) throw error;
      setSsoProblem(error);
    } finally {
      setPopupOpen(false);
    }
  };
  const buttonProps = isOnlyMethod ? ({ variant: "primary" } as const) : ({ size: "small" } as const);
  const failure = ssoProblem ?? error;
  const message = failure ? formatSignInFailure(failure, 0, "passkey") : outcome && ssoMessages[outcome];
  return (
    <Stack gap="small">
      {message && <Banner tone="bad">{message}</Banner>}
      {factors.passkeys > 0 && (
        <div>
          <Button {...buttonProps} loading={isPending} onClick={confirmWithPasskey}>
            Use a passkey
          </Button>
        </div>
      )}
      {factors.sso && (
        <div>
          <Button {...(isOnlyMethod && factors.passkeys > 0 ? {} : buttonProps)} onClick={confirmWithSso}>
            Confirm with {factors.sso.name}
          </Button>
        </div>
      )}
      {isPopupOpen && <p role="status">Continue in the new window.</p>}
    </Stack>
  );
}
