import type { Invitation } from "@edge-console/contract/console/invitations";
import type { ReactElement } from "react";
import { Day } from "../../format/time.tsx";

/** Says that an invitation is being emailed. Only the email contains the link. */
export function InvitationEmail({ invitation: { email, expiresAt } }: { invitation: Invitation }): ReactElement {
  return (
    <p>
      The link is being emailed to {email}. It works once, until <Day at={expiresAt} />. The list of invitations shows
      if the email couldn't be delivered.
    </p>
  );
}
