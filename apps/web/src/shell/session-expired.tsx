import type { Session } from "@edge-console/contract/console/session";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, lazy, type ReactElement, Suspense, useEffect, useRef } from "react";
import { sessionQuery } from "../api/queries.ts";
import { dismissSignIn, useSessionExpired, useSignInPrompt } from "../api/session-expired.ts";
import { paths } from "../paths.ts";
import { Dialog } from "../ui/dialog.tsx";

const SignInAgain = lazy(async (): Promise<{ default: ComponentType<{ session: Session }> }> => ({
  // If its code can't be loaded, a link to the sign-in page replaces it.
  default: await import("./sign-in-again.tsx").then(
    (code) => code.SignInAgain,
    () => SignInLink,
  ),
}));

/** Interval of the reads that notice a session renewed in another tab. */
const sessionCheckMs = 5_000;

/**
 * Asks the user to sign in again after the session ended while the page was open, unless they do in another tab. Reloads the
 * page if another user has signed in in this browser, so that neither sees data of the other.
 */
export function SessionExpired({ session }: { session: Session }): ReactElement | null {
  const isPrompting = useSignInPrompt();
  const isExpired = useSessionExpired();
  useQuery({ ...sessionQuery, refetchInterval: isExpired && sessionCheckMs });
  const { id } = session.user;
  const userId = useRef(id);

  useEffect(() => {
    if (userId.current !== id) window.location.assign(paths.start());
  }, [id]);

  if (!isPrompting) return null;
  return (
    <Suspense>
      <SignInAgain session={session} />
    </Suspense>
  );
}

function SignInLink(): ReactElement {
  const { pathname, search } = window.location;
  return (
    <Dialog open onClose={dismissSignIn} size="small" title="Sign in again">
      <p>
        Your session expired. <a href={paths.signIn(pathname + search)}>Go to sign-in</a>
      </p>
    </Dialog>
  );
}
