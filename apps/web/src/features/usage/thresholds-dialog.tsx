import { usageThresholdsFormSchema } from "@edge-console/contract/alerts/usage-thresholds";
import type { UsageThresholds } from "@edge-console/contract/rules/threshold-level";
import { formatByteInput, formatRequestInput } from "@edge-console/contract/rules/amount";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { callConsole } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { FormTextField } from "../../forms/text-fields.tsx";
import { useAppForm } from "../../forms/use-app-form.ts";
import { usageThresholdsQuery } from "../../resources/usage/queries.ts";
import { showToast } from "../../ui/toast.ts";

/** Sets the monthly thresholds of the account's usage. An empty field removes one. */
export function ThresholdsDialog({
  account,
  thresholds,
  onClose,
}: {
  account: string;
  thresholds: UsageThresholds;
  onClose: () => void;
}): ReactElement {
  const client = useQueryClient();
  const form = useAppForm({
    schema: usageThresholdsFormSchema,
    values: {
      bandwidthBytes: thresholds.bandwidthBytes === null ? "" : formatByteInput(thresholds.bandwidthBytes),
      requests: thresholds.requests === null ? "" : formatRequestInput(thresholds.requests),
    },
    mode: "onSubmit",
    draft: { name: `${account}:usage-thresholds` },
  });
  const save = useMutation({
    mutationFn: (change: UsageThresholds) => callConsole("changeUsageThresholds", { accountId: account, body: change }),
    onSuccess: (saved) => {
      client.setQueryData(usageThresholdsQuery(account).queryKey, saved);
      void client.invalidateQueries({ queryKey: queryKeys.usageReports(account) });
      form.clearDraft();
      showToast({ tone: "good", title: "Thresholds set" });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Set usage thresholds"
      description="Subscribed members are notified when a month's usage reaches 80%, 100%, or 150% of a threshold, or its forecast is above it. Thresholds don't limit traffic."
      submitLabel="Set thresholds"
      onSubmit={(change) => save.mutate(change)}
      mutation={save}
      onClose={onClose}
    >
      <FormTextField
        name="bandwidthBytes"
        control={form.control}
        label="Bandwidth per month"
        hint="Such as 500 GB or 1.5 TB. Leave it empty for no threshold."
        autoComplete="off"
      />
      <FormTextField
        name="requests"
        control={form.control}
        label="Requests per month"
        hint="Such as 20,000,000 or 500M. Leave it empty for no threshold."
        autoComplete="off"
      />
    </FormDialog>
  );
}
