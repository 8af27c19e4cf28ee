import {
  type SharedListSummary,
  sharedListChangeSchema,
  sharedListModes,
} from "@edge-console/contract/console/shared-lists";
import { type ReactElement, useState } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { FormRadioCards } from "../../../forms/choice-fields.tsx";
import { FormDialog } from "../../../forms/form-dialog.tsx";
import { FormTextField } from "../../../forms/text-fields.tsx";
import { useAppForm } from "../../../forms/use-app-form.ts";
import type { AppForm } from "../../../forms/use-resolver-form.ts";
import { paths } from "../../../paths.ts";
import {
  sharedListModeLabels,
  useChangeSharedList,
  useCreateSharedList,
} from "../../../resources/zones/shared-lists.ts";

const schema = z.object({ name: sharedListChangeSchema.shape.name.unwrap(), mode: z.enum(sharedListModes) });

const modeDescriptions = {
  reviewed: "You review what changes on which zones, then start the run that applies it.",
  automatic: "The console applies each change, and removes entries when they expire, in the name of the last editor.",
} as const;

const modeOptions = sharedListModes.map((mode) => ({
  value: mode,
  title: sharedListModeLabels[mode],
  description: modeDescriptions[mode],
}));

/** Creates an IP list, and opens it. */
export function CreateListDialog({ account, onClose }: { account: string; onClose: () => void }): ReactElement {
  const navigate = useNavigate();
  // One ID per dialog: a repeated request after a lost response creates no second list.
  const [id] = useState(() => crypto.randomUUID());
  const create = useCreateSharedList(account);
  const form = useAppForm({
    schema,
    values: { name: "", mode: "reviewed" as const },
    mode: "onSubmit",
    draft: { name: `${account}:ip-list:new` },
  });
  return (
    <FormDialog
      form={form}
      title="Create IP list"
      description="Define addresses once, and block or allow them on any number of zones."
      submitLabel="Create list"
      onSubmit={(list) =>
        create.mutate(
          { id, ...list },
          {
            onSuccess: (created) => {
              form.clearDraft();
              onClose();
              void navigate(paths.sharedList(account, created.id));
            },
          },
        )
      }
      mutation={create}
      onClose={onClose}
    >
      <SharedListFields form={form} />
    </FormDialog>
  );
}

/** Changes the name of an IP list, and how its changes are applied. */
export function EditListDialog({
  account,
  list,
  onClose,
}: {
  account: string;
  list: SharedListSummary;
  onClose: () => void;
}): ReactElement {
  const change = useChangeSharedList(account, list.id);
  const form = useAppForm({ schema, values: { name: list.name, mode: list.mode }, mode: "onSubmit" });
  return (
    <FormDialog
      form={form}
      title="Edit IP list"
      submitLabel="Save"
      onSubmit={(values) => change.mutate({ list: values }, { onSuccess: onClose })}
      mutation={change}
      onClose={onClose}
    >
      <SharedListFields form={form} />
    </FormDialog>
  );
}

type ListValues = z.input<typeof schema>;

function SharedListFields<Output>({ form: { control } }: { form: AppForm<ListValues, Output> }): ReactElement {
  return (
    <>
      <FormTextField name="name" control={control} label="Name" placeholder="Scanners" required />
      <FormRadioCards name="mode" control={control} label="Changes are applied" columns={1} options={modeOptions} />
    </>
  );
}
