// First, before any schema is created and before all other styles.
import "../../forms/zod-config.ts";
import "../../ui/global.css";
import { lazy, type ReactElement, Suspense } from "react";
import { ssoOutcomeParameter, ssoOutcomes } from "@edge-console/contract/console/sso-outcome";
import { toSafeRedirectPath } from "@edge-console/contract/rules/safe-redirect";
import { AuthLayout } from "../../resources/sign-in/auth-layout.tsx";
import { SignInForm } from "../../resources/sign-in/sign-in-form.tsx";
import { useTitle } from "../../ui/title.ts";

const SsoEnding = lazy(async () => ({ default: (await import("./sso-ending.tsx")).SsoEnding }));

/**
 * The first screen of those who are not signed in, in a document of its own: it needs neither router nor query cache,
 * and what was known to the person before is gone with the document before it. Afterwards on to where they wanted to go.
 */
export function SignInPage(): ReactElement {
  useTitle("Sign in");
  const search = new URLSearchParams(window.location.search);
  const next = toSafeRedirectPath(search.get("next"));
  const ended = ssoOutcomes.find((outcome) => outcome === search.get(ssoOutcomeParameter));
  if (ended && search.has("window")) {
    return (
      <Suspense fallback={null}>
        <SsoEnding outcome={ended} />
      </Suspense>
    );
  }
  return (
    <AuthLayout title="Sign in">
      <SignInForm place={{ next }} ended={ended} onSignedIn={() => window.location.replace(next)} />
    </AuthLayout>
  );
}
