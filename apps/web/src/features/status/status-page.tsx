import type { ReactElement } from "react";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { Logo } from "../../ui/logo.tsx";
import { useTitle } from "../../ui/title.ts";
import { StatusView } from "./status-view.tsx";
import styles from "./status-page.module.css";

/** The state of the service for everybody, signed in or not. */
export function StatusPage(): ReactElement {
  useTitle("Status");
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Logo name="Edge Console" />
        <Link to={paths.start()}>Open the console</Link>
      </header>
      <main>
        <h1 className={styles.title}>Status of the service</h1>
        <StatusView />
      </main>
    </div>
  );
}
