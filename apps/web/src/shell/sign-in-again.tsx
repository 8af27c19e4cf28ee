import type { Session } from "@edge-console/contract/console/session";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { queryKeys } from "../api/query-keys.ts";
import { clearSessionExpired, dismissSignIn } from "../api/session-expired.ts";
import { paths } from "../paths.ts";
import { SignInForm } from "../resources/sign-in/sign-in-form.tsx";
import { Dialog } from "../ui/dialog.tsx";

/** Sign-in dialog over the page after the session expired, so that unsaved changes are kept. */
export function SignInAgain({ session }: { session: Session }): ReactElement {
  const client = useQueryClient();
  const { email } = session.user;

  const handleSignedIn = (renewed: Session) => {
    client.setQueryData(queryKeys.session, renewed);
    clearSessionExpired();
    void client.invalidateQueries();
  };

  return (
    <Dialog
      open
      onClose={dismissSignIn}
      size="small"
      title="Sign in again"
      description="Your session expired. Sign in to continue. Your changes are kept."
    >
      <div>
        <SignInForm email={email} onSignedIn={handleSignedIn} />
      </div>
      <p>
        Not {email}? <a href={paths.signIn()}>Use another account</a>
      </p>
    </Dialog>
  );
}
