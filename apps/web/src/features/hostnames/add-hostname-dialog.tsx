import type { Hostname } from "@edge-console/contract/objects/hostname";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactElement, useId, useState } from "react";
import { useNavigate } from "react-router";
import type { ProblemError } from "../../api/problem.ts";
import { AsCurl } from "../../forms/as-curl.tsx";
import { restoredDraft } from "../../forms/draft.ts";
import { FormProblem } from "../../forms/form-problem.tsx";
import { useKeptDraft } from "../../forms/use-kept-draft.ts";
import { paths } from "../../paths.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormDialogFooter } from "../../ui/form-dialog-footer.tsx";
import { Stack } from "../../ui/page.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { addHostname } from "./change-hostname.ts";
import { DnsRecord } from "./dns-record.tsx";
import { rememberHostname } from "./queries.ts";

const empty = { name: "" };

/** Adds a hostname to a zone and shows the DNS record that it will need. */
export function AddHostnameDialog({
  account,
  zone,
  target,
  onClose,
}: {
  account: string;
  zone: string;
  /** The zone's default hostname, which the record points to; undefined until it is known. */
  target: string | undefined;
  onClose: () => void;
}): ReactElement {
  const formId = useId();
  const navigate = useNavigate();
  const client = useQueryClient();
  const draftName = `${account}:zone:${zone}:hostname:new`;
  const [name, setName] = useState(() => restoredDraft(draftName, empty).name);
  const forgetDraft = useKeptDraft(draftName, empty, { name });
  const [error, setError] = useState<string>();
  const add = useMutation<Hostname, ProblemError, string>({
    mutationFn: (hostname) => addHostname({ account, zone }, hostname),
    onSuccess: async (hostname) => {
      forgetDraft();
      rememberHostname(client, account, zone, hostname);
      await navigate(paths.hostname(account, zone, hostname.ID));
    },
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // The list of public suffixes is large, and needed here alone.
    const { checkHostname } = await import("@edge-console/contract/rules/hostname");
    const result = checkHostname(name.trim());
    setError(result.ok ? undefined : result.reason);
    if (result.ok && !add.isPending) add.mutate(result.value);
  };
  const cancel = () => {
    forgetDraft();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add hostname"
      description="It is added without HTTPS, so that its DNS can be pointed here first."
      footer={
        <FormDialogFooter form={formId} onCancel={cancel} loading={add.isPending}>
          Add hostname
        </FormDialogFooter>
      }
    >
      <form id={formId} noValidate autoComplete="off" onSubmit={(event) => void submit(event)}>
        <Stack>
          <TextField
            label="Hostname"
            hint="A subdomain of yours, such as cdn.example.com. An apex domain cannot be pointed here."
            mono
            required
            value={name}
            error={error}
            onChange={(event) => setName(event.target.value)}
          />
          {target !== undefined && (
            <DnsRecord hostname={name.trim().toLowerCase() || "cdn.example.com"} target={target} />
          )}
          {name.trim() !== "" && (
            <AsCurl request={{ method: "POST", path: `/cdn/${zone}/hostnames`, body: { HOSTNAME: name.trim() } }} />
          )}
          {add.error && <FormProblem problem={add.error} />}
        </Stack>
      </form>
    </Dialog>
  );
}
