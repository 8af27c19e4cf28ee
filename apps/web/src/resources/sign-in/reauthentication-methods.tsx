import type { Factors } from "@edge-console/contract/console/factors";
import type { Session } from "@edge-console/contract/console/session";
import type { SsoOutcome } from "@edge-console/contract/console/sso-outcome";
import { type ReactElement, useState } from "react";
import { passkeyApi } from "../../api/passkey-api.ts";
import { isProblem, type ProblemError } from "../../api/problem.ts";
import { sessionApi } from "../../api/session-api.ts";
import { ssoApi } from "../../api/sso-api.ts";
import { useUncachedMutation } from "../../forms/use-uncached-mutation.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Stack } from "../../ui/page.tsx";
import { formatSignInFailure } from "./sign-in-messages.ts";
import { ssoMessages } from "./sso-messages.ts";

/** To confirm who one is with a passkey or at the provider, as far as the person can; nothing for who cannot. */
export function ReauthenticationMethods({
  factors,
  isOnly = false,
  onProven,
}: {
  factors: Pick<Factors, "passkeys" | "sso">;
  /** Whether there is no field for a password or code, so that these buttons are the main action. */
  isOnly?: boolean;
  onProven: (session: Session) => void;
}): ReactElement | null {
  const { pending, problem, mutate } = useUncachedMutation();
  const [isElsewhere, setElsewhere] = useState(false);
  const [refusal, setRefusal] = useState<ProblemError>();
  const [ended, setEnded] = useState<SsoOutcome>();
  if (factors.passkeys === 0 && !factors.sso) return null;

  const byPasskey = async () => {
    setEnded(undefined);
    const result = await mutate(() => passkeyApi.stepUp());
    if (result) onProven(result.data);
  };
  const atProvider = async () => {
    setEnded(undefined);
    setRefusal(undefined);
    setElsewhere(true);
    // A window that is closed by hand tells nobody: meanwhile another may be opened.
    try {
      const outcome = await ssoApi.openPopup("step-up");
      setEnded(outcome);
      if (outcome === "done") onProven(await sessionApi.read());
    } catch (error) {
      if (!isProblem(error)) throw error;
      setRefusal(error);
    } finally {
      setElsewhere(false);
    }
  };
  const look = isOnly ? ({ variant: "primary" } as const) : ({ size: "small" } as const);
  const failure = refusal ?? problem;
  const words = failure ? formatSignInFailure(failure, 0, "passkey") : ended && ssoMessages[ended];
  return (
    <Stack gap="small">
      {words && <Banner tone="bad">{words}</Banner>}
      {factors.passkeys > 0 && (
        <div>
          <Button {...look} loading={pending} onClick={byPasskey}>
            Use a passkey
          </Button>
        </div>
      )}
      {factors.sso && (
        <div>
          <Button {...(isOnly && factors.passkeys > 0 ? {} : look)} onClick={atProvider}>
            Confirm with {factors.sso.name}
          </Button>
        </div>
      )}
      {isElsewhere && <p role="status">Continue in the new window.</p>}
    </Stack>
  );
}
