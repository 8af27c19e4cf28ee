import type { ReactElement } from "react";
import { useLeaveGuard } from "../../../forms/use-leave-guard.ts";
import { DoneDialog } from "../../../ui/dialog.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { hasDialog } from "../../../ui/use-url-dialog.ts";

/** Shows new recovery codes once, with a warning before the user leaves without saving them. */
export function RecoveryCodesDialog({
  title,
  email,
  codes,
  dialog,
  onClose,
}: {
  title: string;
  email: string;
  codes: readonly string[];
  /** ID of the dialog in the URL. */
  dialog: string;
  onClose: () => void;
}): ReactElement {
  const { hasLeaveWarning, onSecretSaved } = useLeaveGuard(true, hasDialog(dialog));
  return (
    <DoneDialog onClose={onClose} title={title}>
      <RecoveryCodes email={email} codes={codes} hasLeaveWarning={hasLeaveWarning} onSecretSaved={onSecretSaved} />
    </DoneDialog>
  );
}
