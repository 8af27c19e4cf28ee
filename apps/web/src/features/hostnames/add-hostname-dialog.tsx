import { extractHostname } from "@edge-console/contract/rules/pasted-url";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactElement, ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import { z } from "zod";
import { CurlCommand } from "../../forms/curl-command.tsx";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { FormTextField } from "../../forms/text-fields.tsx";
import { useAppForm } from "../../forms/use-app-form.ts";
import { paths } from "../../paths.ts";
import { cacheHostname } from "../../resources/hostnames/queries.ts";
import { addHostname } from "./hostname-api.ts";
import { DnsRecord } from "./dns-record.tsx";

const schema = z.object({
  HOSTNAME: z
    .string()
    .trim()
    .transform(async (input, context) => {
      // Imported on demand, because the list of public suffixes is large.
      const { checkHostname } = await import("@edge-console/contract/rules/hostname");
      const result = checkHostname(extractHostname(input));
      if (result.ok) return result.value;
      context.issues.push({ code: "custom", message: result.reason, input });
      return z.NEVER;
    }),
});

/** Dialog: adds a hostname to a zone, and shows the DNS record that it needs. */
export function AddHostnameDialog({
  account,
  zone,
  zoneField,
  target,
  onClose,
}: {
  account: string;
  /** Undefined until it's selected in `zoneField`. */
  zone: string | undefined;
  /** Selects the zone, if the page is about more than one. */
  zoneField?: ReactNode;
  /** Default hostname of the zone, the record's target; undefined until it's loaded. */
  target: string | undefined;
  onClose: () => void;
}): ReactElement {
  const navigate = useNavigate();
  const client = useQueryClient();
  const form = useAppForm({
    schema,
    values: { HOSTNAME: "" },
    draft: { name: zoneField ? `${account}:hostname:new` : `${account}:zone:${zone}:hostname:new` },
  });
  const input = extractHostname(useWatch({ control: form.control, name: "HOSTNAME" })).toLowerCase();
  const add = useMutation({
    mutationFn: ({ zoneId, name }: { zoneId: string; name: string }) => addHostname({ account, zone: zoneId }, name),
    onSuccess: async (hostname, { zoneId }) => {
      form.clearDraft();
      cacheHostname(client, account, zoneId, hostname);
      onClose();
      await navigate(paths.hostname(account, zoneId, hostname.ID));
    },
  });
  return (
    <FormDialog
      form={form}
      title="Add hostname"
      description="HTTPS is off at first, so you can add the DNS record before you enable it."
      submitLabel="Add hostname"
      disabledReason={zone === undefined && "Select a zone first"}
      onSubmit={({ HOSTNAME }) => zone !== undefined && add.mutate({ zoneId: zone, name: HOSTNAME })}
      mutation={add}
      onClose={onClose}
    >
      {zoneField}
      <FormTextField
        name="HOSTNAME"
        control={form.control}
        label="Hostname"
        hint="A subdomain such as cdn.example.com. Apex domains aren't supported."
        repair={extractHostname}
        mono
        required
      />
      {target !== undefined && <DnsRecord hostname={input} target={target} />}
      {input !== "" && zone !== undefined && (
        <CurlCommand request={{ method: "POST", path: `/cdn/${zone}/hostnames`, body: { HOSTNAME: input } }} />
      )}
    </FormDialog>
  );
}
