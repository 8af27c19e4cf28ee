import { roles } from "@edge-console/contract/permissions";
import type { InvitationDetails } from "@edge-console/contract/console/invitations";
import type { ReactElement } from "react";
import { Day } from "../../format/time.tsx";
import styles from "./invitation-summary.module.css";

/** Sender, recipient, role, and expiry of an invitation. */
export function InvitationSummary({
  invitation: { invitedBy, email, role, expiresAt },
}: {
  invitation: InvitationDetails;
}): ReactElement {
  return (
    <div className={styles.summary}>
      <p>
        {invitedBy ? `${invitedBy} invited` : "Invitation for"} {email} <br />
        Role: <strong>{roles[role].label}</strong>
      </p>
      <p className={styles.muted}>{roles[role].ability}</p>
      <p className={styles.muted}>
        Expires on <Day at={expiresAt} />.
      </p>
    </div>
  );
}
