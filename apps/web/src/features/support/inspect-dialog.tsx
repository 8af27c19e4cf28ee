import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactElement, useId, useState } from "react";
import { useNavigate } from "react-router";
import { type SupportHit, supportApi } from "../../api/support-api.ts";
import { isProblem } from "../../api/problem.ts";
import { inspectionsQuery } from "../../api/queries.ts";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { wordsOf } from "../problems/index.ts";

/** How long a reason is, in characters. */
const reasonLength = { min: 8, max: 500 };

/** Asks for the reason, opens a read-only inspection of the account for an hour, and goes there. */
export function InspectDialog({
  hit,
  onClose,
}: {
  hit: SupportHit | undefined;
  onClose: () => void;
}): ReactElement | null {
  return hit ? <OpenInspectDialog hit={hit} onClose={onClose} /> : null;
}

function OpenInspectDialog({ hit, onClose }: { hit: SupportHit; onClose: () => void }): ReactElement {
  const form = useId();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [reason, setReason] = useState("");
  const [isShort, setShort] = useState(false);
  const open = useMutation({
    mutationFn: () => supportApi.openInspection(hit.account.id, reason.trim()),
    onSuccess: (inspection) => {
      client.setQueryData(inspectionsQuery.queryKey, (known = []) => [
        inspection,
        ...known.filter(({ account }) => account.id !== inspection.account.id),
      ]);
      void navigate(hit.zone ? paths.zone(hit.account.id, hit.zone.id) : paths.zones(hit.account.id));
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
      title={`Inspect ${hit.account.name}?`}
      description="Read-only, for an hour. The account's members see who looked, when, and this reason."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" loading={open.isPending}>
            Open inspection
          </Button>
        </>
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
