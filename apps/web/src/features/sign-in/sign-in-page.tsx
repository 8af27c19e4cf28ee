import type { Session } from "@edge-console/contract/console/session";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { keys } from "../../api/keys.ts";
import { ownPath } from "../../paths.ts";
import { Logo } from "../../ui/logo.tsx";
import { useTitle } from "../../ui/title.ts";
import { SignInForm } from "./sign-in-form.tsx";
import styles from "./sign-in-page.module.css";

/** The first screen of those who are not signed in. Afterwards on to where they wanted to go. */
export function SignInPage(): ReactElement {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  useTitle("Sign in");

  const goOn = (session: Session) => {
    client.clear();
    client.setQueryData(keys.session, session);
    void navigate(ownPath(search.get("next")), { replace: true });
  };

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
