import type { Passkey } from "@edge-console/contract/console/passkeys";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { callConsole } from "../../../api/call-console.ts";
import { queryKeys } from "../../../api/query-keys.ts";
import { invalidateFactors } from "../../../resources/profile/queries.ts";
import { MutationDialog } from "../../../forms/mutation-dialog.tsx";
import { showToast } from "../../../ui/toast.ts";

/** Confirms the removal of a passkey from the console. The device keeps its key, which no longer works. */
export function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }): ReactElement {
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: () => callConsole("removePasskey", { passkeyId: passkey.id }),
    onSuccess: () => {
      showToast({ title: "Passkey removed" });
      onClose();
    },
    onSettled: () => {
      invalidateFactors(client);
      void client.invalidateQueries({ queryKey: queryKeys.passkeys });
    },
  });
  return (
    <MutationDialog
      mutation={removal}
      onClose={onClose}
      onConfirm={() => removal.mutate()}
      title={`Remove “${passkey.name}”?`}
      confirmLabel="Remove passkey"
    >
      You can no longer sign in with it, and all other sessions are signed out. Delete it on your device too.
    </MutationDialog>
  );
}
