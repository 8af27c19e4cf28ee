import { useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { callConsole } from "../../../api/call-console.ts";
import { FormProblem } from "../../../forms/form-problem.tsx";
import { useUncachedMutation } from "../../../forms/use-uncached-mutation.ts";
import { invalidateFactors } from "../../../resources/profile/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Stack } from "../../../ui/page.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";

/** Confirms and generates new recovery codes, which replace the current ones. */
export function NewRecoveryCodesDialog({
  email,
  left,
  onClose,
}: {
  email: string;
  /** Number of unused codes. */
  left: number;
  onClose: () => void;
}): ReactElement {
  const client = useQueryClient();
  const [codes, setCodes] = useState<readonly string[]>();
  const { isPending, error, mutate } = useUncachedMutation();
  const generate = async () => {
    const result = await mutate(() => callConsole("renewRecoveryCodes", {}));
    if (result) setCodes(result.data.recoveryCodes);
    invalidateFactors(client);
  };
  if (codes) {
    return (
      <RecoveryCodesDialog
        title="New recovery codes"
        email={email}
        codes={codes}
        dialog="recovery-codes"
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={left === 0 ? "Generate recovery codes?" : "Generate new recovery codes?"}
      size="small"
      footer={
        <>
          <Button onClick={onClose} data-autofocus="">
            Cancel
          </Button>
          <Button variant={left === 0 ? "primary" : "danger"} loading={isPending} onClick={() => void generate()}>
            {left === 0 ? "Generate codes" : "Generate new codes"}
          </Button>
        </>
      }
    >
      <Stack>
        <p>
          {left === 0
            ? "Use a code to sign in if you lose your phone or passkey. Each works once."
            : `Your ${left} unused codes stop working immediately. All other sessions are signed out.`}
        </p>
        {error && <FormProblem problem={error} />}
      </Stack>
    </Dialog>
  );
}
