import type { AccessTokenName } from "@edge-console/contract/console/access-tokens";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { callConsole } from "../../api/call-console.ts";
import { invalidateAccessTokens } from "../../resources/access-tokens/queries.ts";
import { MutationDialog } from "../../forms/mutation-dialog.tsx";
import { showToast } from "../../ui/toast.ts";

/** Confirms the removal of an access token. */
export function RemoveTokenDialog({
  account,
  token,
  onClose,
}: {
  account: string;
  token: AccessTokenName;
  onClose: () => void;
}): ReactElement {
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: () => callConsole("removeAccessToken", { accountId: account, tokenId: token.id }),
    onSuccess: () => {
      showToast({ title: `${token.name} removed` });
      onClose();
    },
    onSettled: () => invalidateAccessTokens(client, account),
  });
  return (
    <MutationDialog
      mutation={removal}
      onClose={onClose}
      onConfirm={() => removal.mutate()}
      title={`Remove access token ${token.name}?`}
      confirmLabel="Remove access token"
    >
      <p>Scripts that use it stop working immediately, and its bulk runs pause. This can't be undone.</p>
    </MutationDialog>
  );
}
