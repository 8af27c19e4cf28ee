import { roles } from "@edge-console/contract/permissions";
import type { InvitationDetails } from "@edge-console/contract/console/invitations";
import type { ReactElement } from "react";
import { Day } from "../../format/time.tsx";
import styles from "./invitation-summary.module.css";

/** Who invites whom, and what the role may do. */
export function InvitationSummary({
  look: { invitedBy, email, role, expiresAt },
}: {
  look: InvitationDetails;
}): ReactElement {
  return (
    <div className={styles.words}>
      <p>
        {invitedBy ? `${invitedBy} invites` : "You are invited:"} {email} <br />
        Role: <strong>{roles[role].label}</strong>
      </p>
      <p className={styles.quiet}>{roles[role].ability}</p>
      <p className={styles.quiet}>
        The invitation works until <Day at={expiresAt} />.
      </p>
    </div>
  );
}
