import type { ReactElement, ReactNode } from "react";
import { DoneDialog } from "../../../ui/dialog.tsx";
import type { TokenWriteResult } from "../writes/tunnel-writes.ts";
import { TokenPanel } from "./token-panel.tsx";

/** Shows a token that was made, this once, over the page. */
export function TokenDialog({
  account,
  title,
  made: { tunnel, token },
  leaving,
  onTaken,
  onClose,
}: {
  account: string;
  title: ReactNode;
  made: TokenWriteResult & { end: "made" };
  /** It was tried to leave without having taken it. */
  leaving: boolean;
  onTaken: () => void;
  onClose: () => void;
}): ReactElement {
  return (
    <DoneDialog onClose={onClose} title={title}>
      <TokenPanel account={account} tunnel={tunnel} token={token} leaving={leaving} onTaken={onTaken} />
    </DoneDialog>
  );
}
