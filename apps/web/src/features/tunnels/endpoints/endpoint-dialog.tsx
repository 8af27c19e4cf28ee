import { endpointFields } from "@edge-console/contract/fields/endpoint";
import { type Endpoint, endpointFormSchema } from "@edge-console/contract/objects/tunnel";
import { defaultPort } from "@edge-console/contract/rules/tunnel";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import type { ProblemError } from "../../../api/problem.ts";
import { CurlCommand } from "../../../forms/curl-command.tsx";
import { FormSelect } from "../../../forms/choice-fields.tsx";
import { FormDialog } from "../../../forms/form-dialog.tsx";
import { FormNumberField, FormTextField } from "../../../forms/text-fields.tsx";
import { useAppForm } from "../../../forms/use-app-form.ts";
import { invalidateTunnel } from "../../../resources/tunnels/tunnel-cache.ts";
import { countZones, type NamedZone } from "../../../resources/zones/zone-links.tsx";
import { AffectedZones } from "../../../resources/zones/affected-zones.tsx";
import { showToast } from "../../../ui/toast.ts";
import { addEndpoint, updateEndpoint } from "../writes/endpoint-writes.ts";
import styles from "./endpoint-dialog.module.css";
import {
  emptyEndpoint,
  diffEndpoint,
  toCreateBody,
  formatTarget,
  type EndpointInput,
  toFormValues,
  toEndpointFields,
} from "./endpoint-values.ts";

const { NAME, SCHEME, HOST, PORT } = endpointFields;

// The idempotency key of a create is kept with the draft from before it is sent until its outcome is known, so that
// sending it again after a reload is the same request.
const schema = endpointFormSchema.extend({ KEY: z.string() });

/** Adds an endpoint to a tunnel, or changes one. */
export function EndpointDialog({
  account,
  tunnel,
  endpoint,
  zones,
  onClose,
}: {
  account: string;
  tunnel: string;
  /** The one to change; undefined adds one. */
  endpoint: Endpoint | undefined;
  /** The zones that fetch from it. */
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
  const { data: typed } = endpointFormSchema.safeParse(values);
  const change = endpoint && typed && diffEndpoint(endpoint, toEndpointFields(typed));
  const isUnchanged = change !== undefined && Object.keys(change).length === 0;

  const save = useMutation<Endpoint, ProblemError, { typed: EndpointInput; idempotencyKey: string }>({
    mutationFn: ({ typed, idempotencyKey }) => {
      const wanted = toEndpointFields(typed);
      const place = { account, tunnel };
      if (endpoint) return updateEndpoint(place, endpoint.ENDPOINT_ID, diffEndpoint(endpoint, wanted));
      return addEndpoint(place, { body: toCreateBody(typed), idempotencyKey });
    },
    onSuccess: ({ NAME }) => {
      showToast({
        title: endpoint ? `Endpoint ${NAME} changed` : `Endpoint ${NAME} added`,
        detail: "The connector picks it up within 30 seconds.",
      });
      form.clearDraft();
      onClose();
    },
    onError: (problem) => {
      // What was not made may be sent as another request; what cannot be told may not.
      if (problem.outcome !== "unknown") form.setValue("KEY", "", { shouldDirty: true });
    },
    onSettled: () => invalidateTunnel(client, account, tunnel),
  });
  const send = ({ KEY, ...typed }: z.output<typeof schema>) => {
    const idempotencyKey = KEY || crypto.randomUUID();
    if (!endpoint) form.setValue("KEY", idempotencyKey, { shouldDirty: true });
    save.mutate({ typed, idempotencyKey });
  };

  return (
    <FormDialog
      form={form}
      title={endpoint ? `Change endpoint ${endpoint.NAME}` : "Add endpoint"}
      description={endpoint ? undefined : "A service that the connector reaches, for zones to fetch from."}
      submitLabel={endpoint ? "Save endpoint" : "Add endpoint"}
      disabledReason={isUnchanged && "Nothing is changed yet"}
      onSubmit={send}
      pending={save.isPending}
      problem={save.error}
      unknownNote={<p>It cannot be told yet. Look at the tunnel's endpoints before you send this once more.</p>}
      onClose={onClose}
    >
      <FormTextField name="NAME" control={control} label={NAME.label} required />
      <div className={styles.address}>
        <FormSelect name="SCHEME" control={control} label={SCHEME.label} options={SCHEME.options} />
        <FormTextField name="HOST" control={control} label={HOST.label} mono required placeholder="app.internal" />
        <FormNumberField name="PORT" control={control} label={PORT.label} placeholder={String(defaultPort(scheme))} />
      </div>
      <p className={styles.target}>
        The connector calls <code>{formatTarget(values) ?? "…"}</code>. The host is an address or a name as the
        connector sees it; IPv6 with or without brackets. Without a port it is {defaultPort(scheme)}.
      </p>
      {endpoint && zones.length > 0 && (
        <AffectedZones account={account} zones={zones}>
          {countZones(zones)} {zones.length === 1 ? "follows" : "follow"} the change at once:
        </AffectedZones>
      )}
      {typed && !isUnchanged && (
        <CurlCommand
          request={{
            method: "POST",
            path: endpoint ? `/tunnels/${tunnel}/endpoints/${endpoint.ENDPOINT_ID}` : `/tunnels/${tunnel}/endpoints`,
            body: change ?? toCreateBody(typed),
          }}
        />
      )}
    </FormDialog>
  );
}
