import type { Session } from "@edge-console/contract/console/session";
import { type ComponentType, lazy, type ReactElement, Suspense, useEffect, useRef } from "react";
import { useSessionExpired } from "../api/session-expired.ts";
import { paths } from "../paths.ts";
import { BottomOverlay } from "./bottom-overlay.tsx";

const SignInAgain = lazy(async (): Promise<{ default: ComponentType<{ session: Session }> }> => ({
  // Its code may be out of reach: then a way to the sign-in page has to do.
  default: await import("./sign-in-again.tsx").then(
    (code) => code.SignInAgain,
    () => SignInLink,
  ),
}));

/**
 * What is shown once the session has ended while the page is open. When somebody else has signed in in this browser,
 * the page is loaded afresh instead: nothing of the one may be shown to the other.
 */
export function SessionExpired({ session }: { session: Session }): ReactElement | null {
  const isSignedOut = useSessionExpired();
  const { id } = session.user;
  const person = useRef(id);

  useEffect(() => {
    if (person.current !== id) window.location.assign(paths.start());
  }, [id]);

  if (!isSignedOut) return null;
  return (
    <Suspense>
      <SignInAgain session={session} />
    </Suspense>
  );
}

function SignInLink(): ReactElement {
  const { pathname, search } = window.location;
  return (
    <div role="alert">
      <BottomOverlay>
        <p>
          Your session has ended. <a href={paths.signIn(pathname + search)}>Sign in again</a>
        </p>
      </BottomOverlay>
    </div>
  );
}
