import type { SsoOutcome } from "@edge-console/contract/console/sso-outcome";
import { type ReactElement, useEffect } from "react";
import { notifyOpener } from "../../resources/sign-in/single-sign-on.ts";
import { AuthLayout } from "../../resources/sign-in/auth-layout.tsx";
import { ssoMessages } from "../../resources/sign-in/sso-messages.ts";

/** Result of single sign-on in a popup: reports the outcome to the page that opened it, and closes the popup. */
export function SsoResult({ outcome }: { outcome: SsoOutcome }): ReactElement {
  useEffect(() => {
    notifyOpener(outcome);
    window.close();
  }, [outcome]);
  return (
    <AuthLayout title="You can close this window">
      <p>{ssoMessages[outcome] ?? "Continue in the previous window."}</p>
    </AuthLayout>
  );
}
