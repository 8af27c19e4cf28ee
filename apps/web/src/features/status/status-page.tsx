import type { ReactElement } from "react";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { Logo } from "../../ui/logo.tsx";
import { useTitle } from "../../ui/title.ts";
import { StatusView } from "./status-view.tsx";
import styles from "./status-page.module.css";

/** Public service status page, which needs no sign-in. */
export function StatusPage(): ReactElement {
  useTitle("Service status");
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Logo name="Edge Console" />
        <Link to={paths.start()}>Open console</Link>
      </header>
      <main>
        <h1 className={styles.title}>Service status</h1>
        <StatusView />
      </main>
    </div>
  );
}
