import type { InvitationLook } from "@edge-console/contract/console/invitations";
import type { ReactElement } from "react";
import { Day } from "../../format/time.tsx";
import { roleDuties, roleNames } from "../account/index.ts";
import styles from "./invited-to.module.css";

/** Who invites whom, and what the role may do. */
export function InvitedTo({ look: { invitedBy, email, role, expiresAt } }: { look: InvitationLook }): ReactElement {
  return (
    <div className={styles.words}>
      <p>
        {invitedBy ? `${invitedBy} invites` : "You are invited:"} {email} <br />
        Role: <strong>{roleNames[role]}</strong>
      </p>
      <p className={styles.quiet}>{roleDuties[role].can}</p>
      <p className={styles.quiet}>
        The invitation works until <Day at={expiresAt} />.
      </p>
    </div>
  );
}
