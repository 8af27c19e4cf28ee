import {
  type BaselineDetails,
  type BaselineZone,
  newBaselineExceptionSchema,
} from "@edge-console/contract/console/baselines";
import type { ReactElement } from "react";
import { z } from "zod";
import { parseLastDay, toTimeLabel } from "../../../format/times.ts";
import { FormDialog } from "../../../forms/form-dialog.tsx";
import { FormTextField } from "../../../forms/text-fields.tsx";
import { useAppForm } from "../../../forms/use-app-form.ts";
import { useSetException } from "../../../resources/zones/baselines.ts";
import { showToast } from "../../../ui/toast.ts";

const { reason, owner } = newBaselineExceptionSchema.shape;

/** The exception ends with its last day. */
const schema = z.object({
  reason,
  owner,
  date: z.string().transform((date, context) => {
    const end = parseLastDay(date);
    if (end > Date.now() / 1000) return end;
    context.addIssue({ code: "custom", message: "Choose a date that isn't over." });
    return z.NEVER;
  }),
});

/** Excepts a zone from a baseline until a date. */
export function ExceptionDialog({
  account,
  rule,
  zone,
  onClose,
}: {
  account: string;
  rule: BaselineDetails;
  zone: BaselineZone;
  onClose: () => void;
}): ReactElement {
  const set = useSetException(account, rule.id);
  const form = useAppForm({
    schema,
    values: { reason: "", owner: "", date: "" },
    mode: "onSubmit",
    draft: { name: `${account}:baseline:${rule.id}:${zone.zoneId}` },
  });
  return (
    <FormDialog
      form={form}
      title={`Set exception for ${zone.zoneName}`}
      description={`The zone doesn't count as deviating from ${rule.name} until the exception ends.`}
      submitLabel="Set exception"
      onSubmit={({ date, ...exception }) =>
        set.mutate(
          { zoneId: zone.zoneId, exception: { ...exception, endsAt: date } },
          {
            onSuccess: () => {
              form.clearDraft();
              showToast({ title: `Exception for ${zone.zoneName} set` });
              onClose();
            },
          },
        )
      }
      mutation={set}
      onClose={onClose}
    >
      <FormTextField name="reason" control={form.control} label="Reason" required />
      <FormTextField
        name="owner"
        control={form.control}
        label="Owner"
        hint="Who is responsible: a person or a team."
        required
      />
      <FormTextField name="date" control={form.control} label={toTimeLabel("Last day")} type="date" required />
    </FormDialog>
  );
}
