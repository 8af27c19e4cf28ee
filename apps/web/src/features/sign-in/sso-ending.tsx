import type { SsoOutcome } from "@edge-console/contract/console/sso-outcome";
import { type ReactElement, useEffect } from "react";
import { notifyOpener } from "../../api/sso-api.ts";
import { AuthLayout } from "../../resources/sign-in/auth-layout.tsx";
import { ssoMessages } from "../../resources/sign-in/sso-messages.ts";

/** The end of single sign-on in a window of its own: the page that opened it hears of it, and the window closes. */
export function SsoEnding({ outcome }: { outcome: SsoOutcome }): ReactElement {
  useEffect(() => {
    notifyOpener(outcome);
    window.close();
  }, [outcome]);
  return (
    <AuthLayout title="You can close this window">
      <p>{ssoMessages[outcome] ?? "Go on in the window where you began."}</p>
    </AuthLayout>
  );
}
