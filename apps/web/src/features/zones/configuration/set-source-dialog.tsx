import { newConfigurationSourceSchema } from "@edge-console/contract/console/configuration-source";
import type { ReactElement } from "react";
import { z } from "zod";
import { FormDialog } from "../../../forms/form-dialog.tsx";
import { FormTextField } from "../../../forms/text-fields.tsx";
import { useAppForm } from "../../../forms/use-app-form.ts";
import { showToast } from "../../../ui/toast.ts";
import { useSetSource } from "./source-queries.ts";

const { name, commit } = newConfigurationSourceSchema.shape;
const schema = z.object({
  name,
  commit: z.union([z.literal("").transform(() => null), commit.unwrap().unwrap()]),
});

/** Names the file as the one that the account's zones follow. */
export function SetSourceDialog({
  account,
  file,
  onClose,
}: {
  account: string;
  file: string;
  onClose: () => void;
}): ReactElement {
  const set = useSetSource(account);
  const form = useAppForm({ schema, values: { name: "zones.yaml", commit: "" }, mode: "onSubmit" });
  return (
    <FormDialog
      form={form}
      title="Use as source file"
      description="Zones that differ from the file are reported to the account. No zone changes."
      submitLabel="Use as source file"
      onSubmit={(values) =>
        set.mutate(
          { file, ...values },
          {
            onSuccess: () => {
              showToast({ tone: "good", title: `${values.name} is the source file` });
              onClose();
            },
          },
        )
      }
      mutation={set}
      onClose={onClose}
    >
      <FormTextField
        name="name"
        control={form.control}
        label="Name"
        hint="Path of the file in its repository."
        required
      />
      <FormTextField name="commit" control={form.control} label="Commit" hint="Optional. Hash of the version." />
    </FormDialog>
  );
}
