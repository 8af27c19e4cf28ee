import type { CreatedInvitation } from "@edge-console/contract/console/invitations";
import type { ReactElement } from "react";
import type { ProblemError } from "../../api/problem.ts";
import { FormProblem } from "../../forms/form-problem.tsx";
import { Day } from "../../format/time.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Stack } from "../../ui/page.tsx";

/** Shows whether an invitation was emailed, and lets the user resend it if not. Only the email contains the link. */
export function InvitationEmail({
  created: {
    mail,
    invitation: { email, expiresAt },
  },
  problem,
  sending,
  onResend,
}: {
  created: CreatedInvitation;
  problem: ProblemError | undefined;
  sending: boolean;
  onResend: () => void;
}): ReactElement {
  if (mail === "sent") {
    return (
      <p>
        Emailed to {email}. The link works once, until <Day at={expiresAt} />.
      </p>
    );
  }
  return (
    <Stack>
      <Banner tone="bad" title="Couldn't send the email">
        The invitation is saved. Send it again, or invite the address again later.
      </Banner>
      {problem && <FormProblem problem={problem} />}
      <div>
        <Button loading={sending} onClick={onResend}>
          Resend invitation
        </Button>
      </div>
    </Stack>
  );
}
