import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { ProblemError } from "../../../api/problem.ts";
import { profileApi } from "../../../api/profile-api.ts";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { sentenceOf } from "../../problems/index.ts";
import { renewFactors } from "../queries.ts";

/** Takes the second factor away, after saying what protects the person then. */
export function RemoveAuthenticatorDialog({ onClose }: { onClose: () => void }): ReactElement {
  const client = useQueryClient();
  const removal = useMutation<void, ProblemError>({
    mutationFn: () => profileApi.removeApp(),
    onSuccess: () => {
      showToast({ title: "Second factor removed" });
      onClose();
    },
    onSettled: () => renewFactors(client),
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => removal.mutate()}
      title="Remove your second factor?"
      confirmLabel="Remove second factor"
      pending={removal.isPending}
      error={removal.error && sentenceOf(removal.error)}
    >
      Whoever knows your password can then sign in as you. The app's codes and the recovery codes stop counting at once.
    </ConfirmDialog>
  );
}
