import type { ReactElement } from "react";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { PageHeader } from "../../ui/page.tsx";
import { useTitle } from "../../ui/title.ts";
import { StatusView } from "./status-view.tsx";
import { ZoneOutages } from "./zone-outages.tsx";
import styles from "./status-view.module.css";

/** Service status within an account, and what stops the traffic of its zones. */
export function AccountStatusPage(): ReactElement {
  useTitle("Service status");
  return (
    <div className={styles.content}>
      <PageHeader title="Service status" actions={<LinkButton to={paths.status()}>View public page</LinkButton>} />
      <StatusView />
      <ZoneOutages />
    </div>
  );
}
