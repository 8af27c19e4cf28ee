import type { ReactElement } from "react";
import { ownPath } from "@edge-console/contract/rules/own-path";
import { useTitle } from "../../ui/title.ts";
import { Entrance } from "./entrance.tsx";
import { SignInForm } from "./sign-in-form.tsx";

/**
 * The first screen of those who are not signed in, in a document of its own: it needs neither router nor query cache,
 * and what was known to the person before is gone with the document before it. Afterwards on to where they wanted to go.
 */
export function SignInPage(): ReactElement {
  useTitle("Sign in");
  return (
    <Entrance title="Sign in">
      <SignInForm onSignedIn={goOn} />
    </Entrance>
  );
}

function goOn(): void {
  window.location.replace(ownPath(new URLSearchParams(window.location.search).get("next")));
}
