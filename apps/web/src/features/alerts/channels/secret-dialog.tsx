import { webhookHeaders } from "@edge-console/contract/alerts/webhook-payload";
import type { ReactElement } from "react";
import { useLeaveGuard } from "../../../forms/use-leave-guard.ts";
import { Banner } from "../../../ui/banner.tsx";
import { CodeBlock } from "../../../ui/copy.tsx";
import { DoneDialog } from "../../../ui/dialog.tsx";
import { Stack } from "../../../ui/page.tsx";
import { hasDialog } from "../../../ui/use-url-dialog.ts";

/** Dialog: shows the secret of a webhook once, and warns before it's closed without being copied. */
export function SecretDialog({
  title,
  secret,
  dialog,
  onClose,
}: {
  title: string;
  secret: string;
  /** Value of the URL's `dialog` while the dialog is open. */
  dialog: string;
  onClose: () => void;
}): ReactElement {
  const { hasLeaveWarning, onSecretSaved } = useLeaveGuard(true, hasDialog(dialog));
  return (
    <DoneDialog title={title} onClose={onClose}>
      <Stack>
        {hasLeaveWarning ? (
          <Banner tone="bad" title="Secret not copied">
            Copy the secret first. If you close this dialog, you'll have to rotate it.
          </Banner>
        ) : (
          <Banner tone="caution" title="Copy this secret now">
            It isn't shown again.
          </Banner>
        )}
        <CodeBlock label="secret" code={secret} canWrap onCopied={onSecretSaved} />
        <p>
          Verify with it that a delivery is from this console. Deliveries follow Standard Webhooks
          (standardwebhooks.com): its libraries verify the <code>{webhookHeaders.signature}</code> header.
        </p>
      </Stack>
    </DoneDialog>
  );
}
