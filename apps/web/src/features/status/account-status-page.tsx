import type { ReactElement } from "react";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { PageHeader } from "../../ui/page.tsx";
import { useTitle } from "../../ui/title.ts";
import { StatusView } from "./status-view.tsx";
import styles from "./status-view.module.css";

/** The state of the service inside the console. */
export function AccountStatusPage(): ReactElement {
  useTitle("Status");
  return (
    <div className={styles.inside}>
      <PageHeader title="Status" actions={<Link to={paths.status()}>Public page</Link>} />
      <StatusView />
    </div>
  );
}
