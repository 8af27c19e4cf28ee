import type { Channel } from "@edge-console/contract/alerts/channels";
import { type ReactElement, useState } from "react";
import { callConsole } from "../../../api/call-console.ts";
import { FormProblem } from "../../../forms/form-problem.tsx";
import { useUncachedMutation } from "../../../forms/use-uncached-mutation.ts";
import { useChannelsRefresh } from "../../../resources/alerts/queries.ts";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { SecretDialog } from "./secret-dialog.tsx";

/** Dialog: rotates the secret of a webhook after a confirmation, and shows the new one once. */
export function RotateSecretDialog({
  account,
  channel,
  onClose,
}: {
  account: string;
  channel: Channel;
  onClose: () => void;
}): ReactElement {
  const refresh = useChannelsRefresh(account);
  const [secret, setSecret] = useState<string>();
  const { isPending, error, mutate } = useUncachedMutation();
  const rotate = async () => {
    const result = await mutate(() => callConsole("rotateAlertSecret", { accountId: account, channelId: channel.id }));
    void refresh();
    setSecret(result?.data.secret ?? undefined);
  };
  if (secret !== undefined) {
    const title = `Secret rotated for ${channel.name}`;
    return <SecretDialog title={title} secret={secret} dialog="secret" onClose={onClose} />;
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void rotate()}
      title={`Rotate secret for ${channel.name}?`}
      confirmLabel="Rotate secret"
      pending={isPending}
      error={error && <FormProblem problem={error} />}
    >
      <p>Both secrets sign each delivery for 24 hours. Enter the new one in the receiver within that time.</p>
      {channel.previousSecretUntil !== null && (
        <p>The secret from before the last rotation stops signing immediately.</p>
      )}
    </ConfirmDialog>
  );
}
