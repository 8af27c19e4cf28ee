import type { Passkey } from "@edge-console/contract/console/passkeys";
import { checkPasskeyName } from "@edge-console/contract/rules/passkey-name";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactElement, useId, useState } from "react";
import { keys } from "../../../api/keys.ts";
import { passkeyApi } from "../../../api/passkey-api.ts";
import { FormProblem } from "../../../forms/form-problem.tsx";
import { useSending } from "../../../forms/use-sending.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormDialogFooter } from "../../../ui/form-dialog-footer.tsx";
import { Stack } from "../../../ui/page.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { renewFactors } from "../queries.ts";

/** Names a passkey: a new one, which the browser then makes with the person's consent, or one that there is. */
export function PasskeyNameDialog({
  passkey,
  onClose,
}: {
  /** The one to be renamed; a new one without it. */
  passkey?: Passkey;
  onClose: () => void;
}): ReactElement {
  const form = useId();
  const client = useQueryClient();
  const [name, setName] = useState(passkey?.name ?? "");
  const [fault, setFault] = useState<string>();
  const { pending, problem, send } = useSending();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const checked = checkPasskeyName(name);
    setFault(checked.ok ? undefined : checked.reason);
    if (!checked.ok) return;
    const sent = await send(() =>
      passkey ? passkeyApi.rename(passkey.id, checked.value) : passkeyApi.add(checked.value),
    );
    void client.invalidateQueries({ queryKey: keys.passkeys });
    if (!sent) return;
    renewFactors(client);
    showToast({ title: passkey ? "Passkey renamed" : "Passkey added" });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={passkey ? "Rename the passkey" : "Add a passkey"}
      description={
        passkey ? undefined : "Your browser asks you next: for a finger, your face, the device's PIN or a security key."
      }
      footer={
        <FormDialogFooter form={form} onCancel={onClose} loading={pending}>
          {passkey ? "Rename" : "Make the passkey"}
        </FormDialogFooter>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <Stack>
          {problem && <FormProblem problem={problem} />}
          <TextField
            label="Name"
            name="passkey-name"
            hint="By which you tell it from others: “Work laptop”, “Phone”."
            autoComplete="off"
            required
            data-autofocus=""
            value={name}
            error={fault}
            onChange={(event) => setName(event.target.value)}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
