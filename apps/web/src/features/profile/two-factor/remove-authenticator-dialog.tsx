import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { callConsole } from "../../../api/call-console.ts";
import { invalidateFactors } from "../../../resources/profile/queries.ts";
import { MutationDialog } from "../../../forms/mutation-dialog.tsx";
import { showToast } from "../../../ui/toast.ts";

/** Confirms the removal of the authenticator app. */
export function RemoveAuthenticatorDialog({
  isLast,
  onClose,
}: {
  /** Whether the user has no other second factor. */
  isLast: boolean;
  onClose: () => void;
}): ReactElement {
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: () => callConsole("removeAuthenticator", {}),
    onSuccess: () => {
      showToast({ title: "Authenticator app removed" });
      onClose();
    },
    onSettled: () => invalidateFactors(client),
  });
  return (
    <MutationDialog
      mutation={removal}
      onClose={onClose}
      onConfirm={() => removal.mutate()}
      title="Remove authenticator app?"
      confirmLabel="Remove authenticator app"
    >
      {isLast
        ? "You'll sign in with only your password. The app's codes and your recovery codes stop working immediately."
        : "The app's codes stop working immediately. You keep your passkeys and recovery codes."}{" "}
      All other sessions are signed out.
    </MutationDialog>
  );
}
