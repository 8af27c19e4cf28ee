import type { ReactElement } from "react";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { PageHeader } from "../../ui/page.tsx";
import { useTitle } from "../../ui/title.ts";
import { StatusView } from "./status-view.tsx";
import styles from "./status-view.module.css";

/** The state of the service inside the console. */
export function AccountStatusPage(): ReactElement {
  useTitle("Status");
  return (
    <div className={styles.inside}>
      <PageHeader title="Status" actions={<LinkButton to={paths.status()}>Public page</LinkButton>} />
      <StatusView />
    </div>
  );
}
