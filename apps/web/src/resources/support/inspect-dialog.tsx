import { inspectionOpenSchema, reasonLength } from "@edge-console/contract/console/support";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { callConsole } from "../../api/call-console.ts";
import { isProblem } from "../../api/problem.ts";
import { inspectionsQuery } from "../../api/queries.ts";
import { FormTextField } from "../../forms/text-fields.tsx";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useAppForm } from "../../forms/use-app-form.ts";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/banner.tsx";
import { LinkButton } from "../../ui/link-button.tsx";

const schema = inspectionOpenSchema.pick({ reason: true });

/** Dialog to enter a reason and start a read-only inspection for one hour. */
export function InspectDialog({
  account,
  reason = "",
  onStarted,
  onClose,
}: {
  account: { id: string; name: string };
  /** Initial value, from an earlier inspection. */
  reason?: string | undefined;
  onStarted: () => void;
  onClose: () => void;
}): ReactElement {
  const client = useQueryClient();
  const form = useAppForm({
    schema,
    values: { reason },
    mode: "onSubmit",
    // Kept while the user sets up a second factor in their profile.
    draft: { name: `${account.id}:inspection` },
  });
  const start = useMutation({
    mutationFn: (reason: string) => callConsole("openInspection", { body: { accountId: account.id, reason } }),
    onSuccess: (inspection) => {
      form.clearDraft();
      client.setQueryData(inspectionsQuery.queryKey, (cached) => ({
        inspections: [inspection, ...(cached?.inspections ?? []).filter((item) => item.account.id !== account.id)],
        recent: (cached?.recent ?? []).filter((item) => item.account.id !== account.id),
      }));
      onStarted();
    },
  });
  const needsFactor = isProblem(start.error, "second-factor-required");
  return (
    <FormDialog
      form={form}
      title={`Inspect ${account.name}?`}
      description="Read-only for 1 hour. Members are alerted, and the account's audit log shows the reason."
      submitLabel="Start inspection"
      onSubmit={(values) => start.mutate(values.reason)}
      mutation={{ isPending: start.isPending, error: needsFactor ? null : start.error }}
      onClose={onClose}
    >
      {needsFactor && (
        <Banner
          tone="caution"
          title="Two-factor authentication required"
          action={<LinkButton to={paths.profile()}>Go to profile</LinkButton>}
        >
          <p>Set it up in your profile to start inspections. Your reason is kept in this tab.</p>
        </Banner>
      )}
      <FormTextField
        name="reason"
        control={form.control}
        label="Reason"
        hint="For example, the ticket number and the question."
        required
        maxLength={reasonLength.max}
      />
    </FormDialog>
  );
}
