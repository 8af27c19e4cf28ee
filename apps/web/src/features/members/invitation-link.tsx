import type { InvitationMade } from "@edge-console/contract/console/invitations";
import type { ReactElement } from "react";
import { Day } from "../../format/time.tsx";
import { Banner } from "../../ui/banner.tsx";
import { CodeBlock } from "../../ui/copy.tsx";
import { Stack } from "../../ui/page.tsx";

const mailWords: Record<InvitationMade["mail"], (email: string) => string> = {
  sent: (email) => ` It was also sent to ${email}.`,
  failed: (email) => ` It could not be sent to ${email} by mail: pass it on yourself.`,
  off: () => "",
};

/** An invitation's link, this once, to be sent to whom it is for. */
export function InvitationLink({
  made: {
    link,
    mail,
    invitation: { email, expiresAt },
  },
  leaving,
  onTaken,
}: {
  made: InvitationMade;
  /** It was tried to leave without having copied it. */
  leaving: boolean;
  onTaken: () => void;
}): ReactElement {
  return (
    <Stack>
      {leaving ? (
        <Banner tone="bad" title="The link has not been copied">
          Copy it first. If you close this once more, it is gone, and the invitation has to be made again.
        </Banner>
      ) : (
        <Banner tone="caution" title="It is shown only now">
          Send it to {email} in a way that nobody else reads: whoever opens it joins in their place.
        </Banner>
      )}
      <CodeBlock label="invitation link" code={link} onCopied={onTaken} />
      <p>
        It works once, until <Day at={expiresAt} />.{mailWords[mail](email)}
      </p>
    </Stack>
  );
}
