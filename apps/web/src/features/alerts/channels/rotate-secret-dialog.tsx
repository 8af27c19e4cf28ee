import type { Channel } from "@edge-console/contract/alerts/channels";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { alertsApi } from "../../../api/alerts-api.ts";
import { queryKeys } from "../../../api/query-keys.ts";
import { useLeaveGuard } from "../../../forms/use-leave-guard.ts";
import { useUncachedMutation } from "../../../forms/use-uncached-mutation.ts";
import { formatProblem } from "../../../problems/problem-messages.ts";
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
  const client = useQueryClient();
  const [secret, setSecret] = useState<string>();
  const { pending, problem, mutate } = useUncachedMutation();
  const { hasLeaveWarning, onSecretSaved } = useLeaveGuard(secret !== undefined, isRotating);
  const rotate = async () => {
    const result = await mutate(() => alertsApi.rotateSecret(account, channel.id));
    void client.invalidateQueries({ queryKey: queryKeys.alertChannels(account) });
    setSecret(result?.data.secret ?? undefined);
  };
  if (secret !== undefined) {
    return (
      <SecretDialog
        title={`Secret rotated for ${channel.name}`}
        secret={secret}
        hasLeaveWarning={hasLeaveWarning}
        onSecretSaved={onSecretSaved}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void rotate()}
      title={`Rotate secret for ${channel.name}?`}
      confirmLabel="Rotate secret"
      pending={pending}
      error={problem && formatProblem(problem)}
    >
      <p>
        The next delivery is signed with the new secret. A receiver that verifies the signature rejects deliveries until
        it has the new one.
      </p>
    </ConfirmDialog>
  );
}

const isRotating = ({ search }: { search: string }) => new URLSearchParams(search).get("dialog") === "secret";
