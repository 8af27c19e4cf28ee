import type { ReactElement } from "react";
import { ownPath } from "./own-path.ts";
import { Logo } from "../../ui/logo.tsx";
import { useTitle } from "../../ui/title.ts";
import { SignInForm } from "./sign-in-form.tsx";
import styles from "./sign-in-page.module.css";

/**
 * The first screen of those who are not signed in, in a document of its own: it needs neither router nor query cache,
 * and what was known to the person before is gone with the document before it. Afterwards on to where they wanted to go.
 */
export function SignInPage(): ReactElement {
  useTitle("Sign in");
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <Logo name="Edge Console" size={26} />
        <h1 className={styles.title}>Sign in</h1>
        <SignInForm onSignedIn={goOn} />
      </div>
    </main>
  );
}

function goOn(): void {
  window.location.replace(ownPath(new URLSearchParams(window.location.search).get("next")));
}
