import type { ReactElement } from "react";
import { Day } from "../../format/time.tsx";
import { Banner } from "../../ui/banner.tsx";
import { CodeBlock, CopyAction } from "../../ui/copy.tsx";
import { Stack } from "../../ui/page.tsx";

/** Link of an invitation, shown once if the console can't send email. */
export function InvitationLink({
  link,
  email,
  expiresAt,
  hasLeaveWarning,
  onSecretSaved,
}: {
  link: string;
  email: string;
  expiresAt: number;
  /** Whether the user tried to leave without having copied the link. */
  hasLeaveWarning: boolean;
  onSecretSaved: () => void;
}): ReactElement {
  return (
    <Stack>
      {hasLeaveWarning ? (
        <Banner tone="bad" title="Link not copied">
          Copy the link first. If you close this dialog, you'll have to create a new invitation.
        </Banner>
      ) : (
        <Banner tone="caution" title="Copy this link now">
          Send it privately to {email}. Anyone with the link can join.
        </Banner>
      )}
      <CodeBlock label="invitation link" code={link} onCopied={onSecretSaved} />
      <div>
        <CopyAction text={() => link} variant="primary" size="medium" onCopied={onSecretSaved}>
          Copy link
        </CopyAction>
      </div>
      <p>
        It works once, until <Day at={expiresAt} />.
      </p>
    </Stack>
  );
}
