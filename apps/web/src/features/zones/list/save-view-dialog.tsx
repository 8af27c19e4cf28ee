import { savedViewInputSchema } from "@edge-console/contract/console/saved-views";
import type { ReactElement } from "react";
import type { z } from "zod";
import { useAccess } from "../../../api/access.ts";
import { FormDialog } from "../../../forms/form-dialog.tsx";
import { FormCheckbox } from "../../../forms/choice-fields.tsx";
import { FormTextField } from "../../../forms/text-fields.tsx";
import { useAppForm } from "../../../forms/use-app-form.ts";
import { showToast } from "../../../ui/toast.ts";
import { type CurrentView, useViewChange } from "./saved-views.ts";

const schema = savedViewInputSchema.pick({ name: true, shared: true });

/** Dialog: saves the current search, filters, order, and columns of the zone list under a name. */
export function SaveViewDialog({ current, onClose }: { current: CurrentView; onClose: () => void }): ReactElement {
  const { id: account } = useAccess();
  const form = useAppForm({ schema, values: { name: "", shared: false } });
  const change = useViewChange(account);
  const save = ({ name, shared }: z.output<typeof schema>) =>
    change.mutate(
      { type: "save", view: { name, search: current.search, hidden: current.hidden.join(","), shared } },
      {
        onSuccess: () => {
          showToast({ title: `View ${name} saved` });
          onClose();
        },
      },
    );
  return (
    <FormDialog
      form={form}
      title="Save view"
      description="Saves the search, filters, order, and columns of this list. Replaces your view of the same name."
      submitLabel="Save view"
      onSubmit={save}
      mutation={change}
      onClose={onClose}
    >
      <FormTextField name="name" control={form.control} label="Name" placeholder="Production" required />
      <FormCheckbox name="shared" control={form.control} label="Share with all members of this account" />
    </FormDialog>
  );
}
