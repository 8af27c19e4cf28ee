import type { Session } from "@edge-console/contract/console/session";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useEffect, useRef, useState } from "react";
import { keys } from "../api/keys.ts";
import { clearSignedOut, useSignedOut } from "../api/signed-out.ts";
import { SignInForm } from "../features/sign-in/sign-in-form.tsx";
import { paths } from "../paths.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import styles from "./sign-in-again.module.css";

/**
 * Over the page when the session has ended meanwhile, so that nothing typed below is lost. When somebody else has
 * signed in in this browser, the page is loaded afresh instead: nothing of the one may be shown to the other.
 */
export function SignInAgain({ session }: { session: Session }): ReactElement {
  const client = useQueryClient();
  const isSignedOut = useSignedOut();
  const [isPutAway, setPutAway] = useState(false);
  const { id, email } = session.user;
  const person = useRef(id);

  useEffect(() => {
    if (person.current !== id) window.location.assign(paths.start());
  }, [id]);

  const goOn = (renewed: Session) => {
    client.setQueryData(keys.session, renewed);
    clearSignedOut();
    setPutAway(false);
    void client.invalidateQueries();
  };

  return (
    <>
      <Dialog
        open={isSignedOut && !isPutAway}
        onClose={() => setPutAway(true)}
        size="small"
        title="Sign in again"
        description="Your session has ended. The page behind stays as it is, with what you typed."
      >
        <SignInForm email={email} onSignedIn={goOn} />
        <p>
          Not {email}? <a href={paths.signIn()}>Sign in as somebody else</a>
        </p>
      </Dialog>
      {isSignedOut && isPutAway && (
        <div className={styles.reminder}>
          <Button variant="primary" onClick={() => setPutAway(false)}>
            Sign in again
          </Button>
        </div>
      )}
    </>
  );
}
