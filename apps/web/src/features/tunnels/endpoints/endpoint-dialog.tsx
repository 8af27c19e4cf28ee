import type { Endpoint } from "@edge-console/contract/objects/tunnel";
import { defaultPort, type EndpointScheme } from "@edge-console/contract/rules/tunnel";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useId, useState } from "react";
import { useForm } from "react-hook-form";
import type { ProblemError } from "../../../api/problem.ts";
import { AsCurl } from "../../../forms/as-curl.tsx";
import { readDraft, restoredDraft } from "../../../forms/draft.ts";
import { FormProblem } from "../../../forms/form-problem.tsx";
import { showFieldErrors } from "../../../forms/server-errors.ts";
import { useFollowedStart } from "../../../forms/use-followed-start.ts";
import { useKeptDraft } from "../../../forms/use-kept-draft.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormDialogFooter } from "../../../ui/form-dialog-footer.tsx";
import { Stack } from "../../../ui/page.tsx";
import { Select } from "../../../ui/select.tsx";
import { NumberField, TextField } from "../../../ui/text-field.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { countZones, type NamedZone, ZonesConcerned } from "../../zones/index.ts";
import { renewTunnel } from "../known-tunnels.ts";
import { addEndpoint, updateEndpoint } from "../writes/endpoint-writes.ts";
import {
  emptyEndpoint,
  endpointChange,
  endpointErrors,
  type EndpointValues,
  hasPort,
  newEndpointBody,
  targetOf,
  valuesOf,
  wantedEndpoint,
} from "./endpoint-values.ts";
import styles from "./endpoint-dialog.module.css";

const schemes: { value: EndpointScheme; label: string }[] = [
  { value: "https", label: "https" },
  { value: "http", label: "http" },
];

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
  const formId = useId();
  const client = useQueryClient();
  const start = endpoint ? valuesOf(endpoint) : emptyEndpoint;
  const draftName = `${account}:tunnel:${tunnel}:endpoint:${endpoint?.ENDPOINT_ID ?? "new"}`;
  // The key of a create from before it is sent until its end is known, over a reload too: sent again it is the same one.
  const [attempt, setAttempt] = useState(() => readDraft(draftName)["KEY"]);
  const form = useForm<EndpointValues>({
    defaultValues: restoredDraft(draftName, start),
    resolver: (values) => {
      const errors = Object.entries(endpointErrors(values)).map(([field, message]) => [
        field,
        { type: "rule", message },
      ]);
      return errors.length === 0
        ? { values, errors: {} }
        : { values: {}, errors: Object.fromEntries(errors) as Record<string, never> };
    },
    mode: "onTouched",
  });
  useFollowedStart(form, start);
  const values = form.watch();
  const forgetDraft = useKeptDraft(draftName, start, { ...values, ...(attempt !== undefined && { KEY: attempt }) });
  const { errors } = form.formState;
  const target = targetOf(values);
  const wanted = wantedEndpoint(values);
  const change = endpoint && wanted ? endpointChange(endpoint, wanted) : undefined;
  const unchanged = change !== undefined && Object.keys(change).length === 0;

  const save = useMutation<Endpoint, ProblemError, { typed: EndpointValues; idempotencyKey: string }>({
    mutationFn: async ({ typed, idempotencyKey }) => {
      const wanted = wantedEndpoint(typed);
      if (!wanted) throw new TypeError("the form was sent with values that its rules refuse");
      const place = { account, tunnel };
      if (endpoint) return updateEndpoint(place, endpoint.ENDPOINT_ID, endpointChange(endpoint, wanted));
      return addEndpoint(place, wanted, { body: newEndpointBody(wanted, hasPort(typed)), idempotencyKey });
    },
    onSuccess: ({ NAME }) => {
      showToast({
        title: endpoint ? `Endpoint ${NAME} changed` : `Endpoint ${NAME} added`,
        detail: "The connector picks it up within 30 seconds.",
      });
      forgetDraft();
      onClose();
    },
    onError: (problem) => {
      // What was not made may be sent as another request; what cannot be told may not.
      if (problem.outcome !== "unknown") setAttempt(undefined);
      showFieldErrors(form, problem);
    },
    onSettled: () => renewTunnel(client, account, tunnel),
  });

  const send = (typed: EndpointValues) => {
    const idempotencyKey = typeof attempt === "string" ? attempt : crypto.randomUUID();
    if (!endpoint) setAttempt(idempotencyKey);
    save.mutate({ typed, idempotencyKey });
  };

  const cancel = () => {
    forgetDraft();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={endpoint ? `Change endpoint ${endpoint.NAME}` : "Add endpoint"}
      {...(!endpoint && { description: "A service that the connector reaches, for zones to fetch from." })}
      footer={
        <FormDialogFooter
          form={formId}
          onCancel={cancel}
          loading={save.isPending}
          disabledReason={unchanged && "Nothing is changed yet"}
        >
          {endpoint ? "Save endpoint" : "Add endpoint"}
        </FormDialogFooter>
      }
    >
      <form id={formId} noValidate autoComplete="off" onSubmit={form.handleSubmit(send)}>
        <Stack>
          <TextField label="Endpoint name" required error={errors.NAME?.message} {...form.register("NAME")} />
          <div className={styles.address}>
            <Select label="Scheme" options={schemes} error={errors.SCHEME?.message} {...form.register("SCHEME")} />
            <TextField
              label="Host"
              mono
              required
              placeholder="app.internal"
              error={errors.HOST?.message}
              {...form.register("HOST")}
            />
            <NumberField
              label="Port"
              placeholder={String(defaultPort(values.SCHEME))}
              error={errors.PORT?.message}
              {...form.register("PORT")}
            />
          </div>
          <p className={styles.target}>
            The connector calls <code>{target ?? "…"}</code>. The host is an address or a name as the connector sees it;
            IPv6 with or without brackets. Without a port it is {defaultPort(values.SCHEME)}.
          </p>
          {endpoint && zones.length > 0 && (
            <ZonesConcerned account={account} zones={zones}>
              {countZones(zones)} {zones.length === 1 ? "follows" : "follow"} the change at once:
            </ZonesConcerned>
          )}
          {wanted && !unchanged && (
            <AsCurl
              request={{
                method: "POST",
                path: endpoint
                  ? `/tunnels/${tunnel}/endpoints/${endpoint.ENDPOINT_ID}`
                  : `/tunnels/${tunnel}/endpoints`,
                body: change ?? newEndpointBody(wanted, hasPort(values)),
              }}
            />
          )}
          {save.error && (
            <FormProblem problem={save.error}>
              {save.error.outcome === "unknown" && (
                <p>It cannot be told yet. Look at the tunnel's endpoints before you send this once more.</p>
              )}
            </FormProblem>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
