import type { Session } from "@edge-console/contract/console/session";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { queryKeys } from "../api/query-keys.ts";
import { clearSessionExpired } from "../api/session-expired.ts";
import { paths } from "../paths.ts";
import { SignInForm } from "../resources/sign-in/sign-in-form.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { BottomOverlay } from "./bottom-overlay.tsx";

/** Sign-in dialog over the page after the session expired, so that unsaved changes are kept. */
export function SignInAgain({ session }: { session: Session }): ReactElement {
  const client = useQueryClient();
  const [isDismissed, setDismissed] = useState(false);
  const { email } = session.user;

  const resume = (renewed: Session) => {
    client.setQueryData(queryKeys.session, renewed);
    clearSessionExpired();
    void client.invalidateQueries();
  };

  return (
    <>
      <Dialog
        open={!isDismissed}
        onClose={() => setDismissed(true)}
        size="small"
        title="Sign in again"
        description="Your session expired. Sign in to continue. Your changes are kept."
      >
        <div>
          <SignInForm email={email} onSignedIn={resume} />
        </div>
        <p>
          Not {email}? <a href={paths.signIn()}>Use another account</a>
        </p>
      </Dialog>
      <div role="status">
        {isDismissed && (
          <BottomOverlay>
            <p>Your session expired.</p>
            <Button size="small" onClick={() => setDismissed(false)}>
              Sign in again
            </Button>
          </BottomOverlay>
        )}
      </div>
    </>
  );
}
