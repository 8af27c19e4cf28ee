import { endpointFields } from "@edge-console/contract/fields/endpoint";
import { type Endpoint, endpointFormSchema } from "@edge-console/contract/objects/tunnel";
import { splitEndpoint } from "@edge-console/contract/rules/pasted-url";
import { getDefaultPort } from "@edge-console/contract/rules/tunnel";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ClipboardEvent, ReactElement } from "react";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { CurlCommand } from "../../../forms/curl-command.tsx";
import { FormSelect } from "../../../forms/choice-fields.tsx";
import { FormDialog } from "../../../forms/form-dialog.tsx";
import { FormNumberField, FormTextField } from "../../../forms/text-fields.tsx";
import { useAppForm } from "../../../forms/use-app-form.ts";
import { invalidateTunnel } from "../../../resources/tunnels/tunnel-cache.ts";
import { countZones, type NamedZone } from "../../../resources/zones/zone-links.tsx";
import { AffectedZones } from "../../../resources/zones/affected-zones.tsx";
import { showToast } from "../../../ui/toast.ts";
import { addEndpoint, restoreEndpoint, updateEndpoint } from "../writes/endpoint-writes.ts";
import styles from "./endpoint-dialog.module.css";
import {
  diffEndpoint,
  emptyEndpoint,
  type EndpointInput,
  formatTarget,
  toCreateBody,
  toEndpointFields,
  toFormValues,
} from "./endpoint-values.ts";
import { showUndoProblemToast } from "../../../problems/show-problem-toast.ts";

const { NAME, SCHEME, HOST, PORT } = endpointFields;

// The idempotency key is part of the draft until the outcome is known, so that a retry after a reload is the same request.
const schema = endpointFormSchema.extend({ KEY: z.string() });

/** Dialog: adds an endpoint to a tunnel, or edits one. */
export function EndpointDialog({
  account,
  tunnel,
  endpoint,
  zones,
  onClose,
}: {
  account: string;
  tunnel: string;
  /** The endpoint to edit; undefined adds one. */
  endpoint: Endpoint | undefined;
  /** Zones that use the endpoint. */
  zones: readonly NamedZone[];
  onClose: () => void;
}): ReactElement {
  const client = useQueryClient();
  const form = useAppForm({
    schema,
    values: { ...(endpoint ? toFormValues(endpoint) : emptyEndpoint), KEY: "" },
    draft: { name: `${account}:tunnel:${tunnel}:endpoint:${endpoint?.ENDPOINT_ID ?? "new"}` },
  });
  const { control } = form;
  const values = useWatch({ control });
  const scheme = values.SCHEME ?? "https";
  const { data: input } = endpointFormSchema.safeParse(values);
  const change = endpoint && input && diffEndpoint(endpoint, toEndpointFields(input));
  const isUnchanged = change !== undefined && Object.keys(change).length === 0;

  const restore = useRestoreEndpoint(account, tunnel);
  const save = useMutation({
    mutationFn: ({ input, idempotencyKey }: { input: EndpointInput; idempotencyKey: string }) => {
      const tunnelRef = { account, tunnel };
      if (endpoint)
        return updateEndpoint(tunnelRef, endpoint.ENDPOINT_ID, diffEndpoint(endpoint, toEndpointFields(input)));
      return addEndpoint(tunnelRef, { body: toCreateBody(input), idempotencyKey });
    },
    onSuccess: (updated) => {
      showToast({
        title: endpoint ? `Endpoint ${updated.NAME} updated` : `Endpoint ${updated.NAME} added`,
        detail: "The connector applies it within 30 seconds.",
        action: endpoint && { label: "Undo", onAction: () => restore.mutate({ previous: endpoint, updated }) },
      });
      form.clearDraft();
      onClose();
    },
    onError: (problem) => {
      // Only a request that wasn't applied may be followed by a new one.
      if (problem.outcome !== "unknown") form.setValue("KEY", "", { shouldDirty: true });
    },
    onSettled: () => invalidateTunnel(client, account, tunnel),
  });
  const splitPastedUrl = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = splitEndpoint(event.clipboardData.getData("text"));
    if (!pasted) return;
    event.preventDefault();
    const options = { shouldDirty: true, shouldValidate: true };
    if (pasted.scheme) form.setValue("SCHEME", pasted.scheme, options);
    form.setValue("HOST", pasted.host, options);
    if (pasted.port !== undefined || pasted.scheme) form.setValue("PORT", pasted.port ?? "", options);
  };
  const submit = ({ KEY, ...input }: z.output<typeof schema>) => {
    const idempotencyKey = KEY || crypto.randomUUID();
    if (!endpoint) form.setValue("KEY", idempotencyKey, { shouldDirty: true });
    save.mutate({ input, idempotencyKey });
  };

  return (
    <FormDialog
      form={form}
      title={endpoint ? `Edit endpoint ${endpoint.NAME}` : "Add endpoint"}
      description={endpoint ? undefined : "A service the connector can reach, to use as a zone's origin."}
      submitLabel={endpoint ? "Save changes" : "Add endpoint"}
      disabledReason={isUnchanged && "No changes yet"}
      onSubmit={submit}
      mutation={save}
      unknownNote={<p>The change may have been applied. Check the tunnel's endpoints before you retry.</p>}
      onClose={onClose}
    >
      <FormTextField name="NAME" control={control} label={NAME.label} required />
      <div className={styles.address}>
        <FormSelect name="SCHEME" control={control} label={SCHEME.label} options={SCHEME.options} />
        <FormTextField
          name="HOST"
          control={control}
          label={HOST.label}
          mono
          required
          placeholder="app.internal"
          onPaste={splitPastedUrl}
        />
        <FormNumberField
          name="PORT"
          control={control}
          label={PORT.label}
          placeholder={String(getDefaultPort(scheme))}
        />
      </div>
      <p className={styles.target}>
        The connector connects to <code>{formatTarget(values) ?? "…"}</code>. The host must be reachable from the
        connector. Default port: {getDefaultPort(scheme)}.
      </p>
      {endpoint && zones.length > 0 && (
        <AffectedZones account={account} zones={zones}>
          The change takes effect immediately for {countZones(zones)}:
        </AffectedZones>
      )}
      {input && !isUnchanged && (
        <CurlCommand
          request={{
            method: "POST",
            path: endpoint ? `/tunnels/${tunnel}/endpoints/${endpoint.ENDPOINT_ID}` : `/tunnels/${tunnel}/endpoints`,
            body: change ?? toCreateBody(input),
          }}
        />
      )}
    </FormDialog>
  );
}

/** Mutation that undoes the edit of an endpoint, unless someone changed the same fields since then, with the result as a toast. */
function useRestoreEndpoint(account: string, tunnel: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ previous, updated }: { previous: Endpoint; updated: Endpoint }) =>
      restoreEndpoint({ account, tunnel }, updated, diffEndpoint(updated, previous)),
    onSuccess: ({ NAME }) =>
      showToast({ title: `Endpoint ${NAME} restored`, detail: "The connector applies it within 30 seconds." }),
    onError: (problem) => showUndoProblemToast("endpoint", problem),
    onSettled: () => invalidateTunnel(client, account, tunnel),
  });
}
