import type { ReactElement, ReactNode } from "react";
import { DoneDialog } from "../../../ui/dialog.tsx";
import type { TokenWriteResult } from "../writes/tunnel-writes.ts";
import { TokenPanel } from "./token-panel.tsx";

/** Dialog: shows a new token once. */
export function TokenDialog({
  account,
  title,
  result: { tunnel, token },
  hasLeaveWarning,
  onSecretSaved,
  onClose,
}: {
  account: string;
  title: ReactNode;
  result: TokenWriteResult & { status: "received" };
  /** Whether the user tried to close the dialog before saving the token. */
  hasLeaveWarning: boolean;
  onSecretSaved: () => void;
  onClose: () => void;
}): ReactElement {
  return (
    <DoneDialog onClose={onClose} title={title}>
      <TokenPanel
        account={account}
        tunnel={tunnel}
        token={token}
        hasLeaveWarning={hasLeaveWarning}
        onSecretSaved={onSecretSaved}
      />
    </DoneDialog>
  );
}
