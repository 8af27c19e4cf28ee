import type { ReactElement } from "react";
import type { ProblemError } from "../api/problem.ts";
import { ConfirmDialog, type ConfirmDialogProps } from "../ui/dialog.tsx";
import { FormProblem } from "./form-problem.tsx";

/**
 * Dialog that asks for confirmation of a mutation, shows that it's being sent, and why it failed. Closing it forgets the
 * problem.
 *
 *     <MutationDialog
 *       mutation={removal}
 *       onConfirm={() => removal.mutate()}
 *       onClose={onClose}
 *       title={`Remove access token ${name}?`}
 *       confirmLabel="Remove access token"
 *     >
 *       Scripts that use it stop working immediately.
 *     </MutationDialog>
 */
export function MutationDialog({
  mutation,
  open = true,
  onClose,
  error = mutation.error && <FormProblem problem={mutation.error} />,
  ...props
}: Omit<ConfirmDialogProps, "open" | "pending"> & {
  mutation: { isPending: boolean; error: ProblemError | null; reset: () => void };
  open?: boolean;
}): ReactElement {
  const close = () => {
    onClose();
    mutation.reset();
  };
  return <ConfirmDialog open={open} onClose={close} pending={mutation.isPending} error={error} {...props} />;
}
