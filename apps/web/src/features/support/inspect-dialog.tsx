import { reasonLength } from "@edge-console/contract/console/support";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactElement, useId, useState } from "react";
import { isProblem } from "../../api/problem.ts";
import { inspectionsQuery } from "../../api/queries.ts";
import { supportApi } from "../../api/support-api.ts";
import { Banner } from "../../ui/banner.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormDialogFooter } from "../../ui/form-dialog-footer.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { wordsOf } from "../problems/index.ts";

/** Asks for the reason and opens a read-only inspection of the account for an hour. */
export function InspectDialog({
  account,
  reason: earlier = "",
  onOpened,
  onClose,
}: {
  account: { id: string; name: string };
  /** Of an earlier inspection, to begin with. */
  reason?: string | undefined;
  onOpened: () => void;
  onClose: () => void;
}): ReactElement {
  const form = useId();
  const client = useQueryClient();
  const [reason, setReason] = useState(earlier);
  const [isShort, setShort] = useState(false);
  const open = useMutation({
    mutationFn: () => supportApi.openInspection(account.id, reason.trim()),
    onSuccess: (inspection) => {
      client.setQueryData(inspectionsQuery.queryKey, (known) => ({
        inspections: [inspection, ...(known?.inspections ?? []).filter((one) => one.account.id !== account.id)],
        recent: (known?.recent ?? []).filter((one) => one.account.id !== account.id),
      }));
      onOpened();
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const tooShort = reason.trim().length < reasonLength.min;
    setShort(tooShort);
    if (!tooShort) open.mutate();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Inspect ${account.name}?`}
      description="Read-only, for an hour. The account's members see who looked, when, and this reason."
      footer={
        <FormDialogFooter form={form} onCancel={onClose} loading={open.isPending}>
          Open inspection
        </FormDialogFooter>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <TextArea
          label="Reason"
          hint="For example the ticket and what was asked."
          required
          rows={3}
          maxLength={reasonLength.max}
          value={reason}
          error={isShort && `Give a reason of at least ${reasonLength.min} characters.`}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
      {open.isError && (
        <Banner tone="bad" title={isProblem(open.error) ? wordsOf(open.error).title : "It could not be opened"}>
          {isProblem(open.error) ? open.error.detail : open.error.message}
        </Banner>
      )}
    </Dialog>
  );
}
