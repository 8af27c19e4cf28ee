// Imported first, before all other styles.
import "../../ui/global.css";
import { lazy, type ReactElement, Suspense, useState } from "react";
import { ssoOutcomeParameter, ssoOutcomes, ssoRequestParameter } from "@edge-console/contract/console/sso-outcome";
import { toSafeRedirectPath } from "@edge-console/contract/rules/safe-redirect";
import { AuthLayout } from "../../resources/sign-in/auth-layout.tsx";
import { SignInForm } from "../../resources/sign-in/sign-in-form.tsx";
import { useTitle } from "../../ui/title.ts";

/** What a request ID looks like. Other text in the address isn't shown. */
const requestIdPattern = /^[\w-]{1,40}$/;

const SsoResult = lazy(async () => ({ default: (await import("./sso-result.tsx")).SsoResult }));
const SignInByLink = lazy(async () => ({ default: (await import("./sign-in-by-link.tsx")).SignInByLink }));

/**
 * Sign-in page, in a separate document: it needs no router and no query cache, and the previous document's data is gone.
 * Redirects to `next` afterwards. The token of an emailed sign-in link follows `#`.
 */
export function SignInPage(): ReactElement {
  useTitle("Sign in");
  const search = new URLSearchParams(window.location.search);
  const [linkToken, setLinkToken] = useState(window.location.hash.slice(1));
  const next = toSafeRedirectPath(search.get("next"));
  const ssoOutcome = ssoOutcomes.find((outcome) => outcome === search.get(ssoOutcomeParameter));
  const requestId = search.get(ssoRequestParameter);
  const ssoRequestId = requestId !== null && requestIdPattern.test(requestId) ? requestId : undefined;
  if (ssoOutcome && search.has("window")) {
    return (
      <Suspense fallback={null}>
        <SsoResult outcome={ssoOutcome} />
      </Suspense>
    );
  }
  const openNext = () => window.location.replace(next);
  if (linkToken !== "") {
    const startOver = () => {
      window.history.replaceState(null, "", window.location.pathname + window.location.search);
      setLinkToken("");
    };
    return (
      <Suspense fallback={null}>
        <SignInByLink token={linkToken} onSignedIn={openNext} onStartOver={startOver} />
      </Suspense>
    );
  }
  return (
    <AuthLayout title="Sign in">
      <SignInForm ssoTarget={{ next }} ssoOutcome={ssoOutcome} ssoRequestId={ssoRequestId} onSignedIn={openNext} />
    </AuthLayout>
  );
}
