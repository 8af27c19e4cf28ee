import type { ReactElement } from "react";
import { useLeaveGuard } from "../../../forms/use-leave-guard.ts";
import { DoneDialog } from "../../../ui/dialog.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** Shows recovery codes that were made, this once, and asks once before they are left unsaved. */
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
  /** What the address calls the dialog that they are shown in. */
  dialog: string;
  onClose: () => void;
}): ReactElement {
  const { leaving, onTaken } = useLeaveGuard(
    true,
    ({ search }) => new URLSearchParams(search).get("dialog") === dialog,
  );
  return (
    <DoneDialog onClose={onClose} title={title}>
      <RecoveryCodes email={email} codes={codes} leaving={leaving} onTaken={onTaken} />
    </DoneDialog>
  );
}
