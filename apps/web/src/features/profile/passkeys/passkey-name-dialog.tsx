import { type Passkey, passkeyRenameSchema } from "@edge-console/contract/console/passkeys";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { queryKeys } from "../../../api/query-keys.ts";
import { callConsole } from "../../../api/call-console.ts";
import { addPasskey } from "../../../resources/sign-in/passkey-ceremonies.ts";
import { FormDialog } from "../../../forms/form-dialog.tsx";
import { FormTextField } from "../../../forms/text-fields.tsx";
import { useAppForm } from "../../../forms/use-app-form.ts";
import { invalidateFactors } from "../../../resources/profile/queries.ts";
import { showToast } from "../../../ui/toast.ts";

/** Dialog to name and create a passkey, or to rename one. */
export function PasskeyNameDialog({
  passkey,
  onClose,
}: {
  /** Passkey to rename; undefined to create one. */
  passkey?: Passkey;
  onClose: () => void;
}): ReactElement {
  const client = useQueryClient();
  const form = useAppForm({ schema: passkeyRenameSchema, values: { name: passkey?.name ?? "" }, mode: "onSubmit" });
  const save = useMutation({
    mutationFn: (name: string) =>
      passkey ? callConsole("renamePasskey", { passkeyId: passkey.id, body: { name } }) : addPasskey(name),
    onSuccess: () => {
      invalidateFactors(client);
      showToast({ title: passkey ? "Passkey renamed" : "Passkey added" });
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.passkeys }),
  });
  return (
    <FormDialog
      form={form}
      title={passkey ? "Rename passkey" : "Add passkey"}
      description={passkey ? undefined : "Your browser asks for your fingerprint, face, device PIN, or security key."}
      size="small"
      submitLabel={passkey ? "Rename passkey" : "Create passkey"}
      onSubmit={({ name }) => save.mutate(name)}
      mutation={save}
      onClose={onClose}
    >
      <FormTextField
        name="name"
        control={form.control}
        label="Name"
        hint="For example, “Work laptop” or “Phone”."
        autoComplete="off"
        required
        data-autofocus=""
      />
    </FormDialog>
  );
}
