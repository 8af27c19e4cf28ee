import type { Endpoint } from "@edge-console/contract/objects/tunnel";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { ProblemError } from "../../../api/problem.ts";
import { CurlCommand } from "../../../forms/curl-command.tsx";
import { invalidateTunnel } from "../../../resources/tunnels/tunnel-cache.ts";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { showToast } from "../../../ui/toast.ts";
import { deleteEndpoint } from "../writes/endpoint-writes.ts";
import { formatWriteProblem } from "../writes/write-problem.ts";

/** Deletes an endpoint that no zone fetches from. */
export function DeleteEndpointDialog({
  account,
  tunnel,
  endpoint,
  onClose,
}: {
  account: string;
  tunnel: string;
  endpoint: Endpoint;
  onClose: () => void;
}): ReactElement {
  const client = useQueryClient();
  const removal = useMutation<void, ProblemError>({
    mutationFn: () => deleteEndpoint({ account, tunnel }, endpoint.ENDPOINT_ID),
    onSuccess: () => {
      showToast({ title: `Endpoint ${endpoint.NAME} deleted` });
      onClose();
    },
    onSettled: () => invalidateTunnel(client, account, tunnel),
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => removal.mutate()}
      title={`Delete endpoint ${endpoint.NAME}?`}
      confirmLabel="Delete endpoint"
      pending={removal.isPending}
      error={removal.error && formatWriteProblem(removal.error)}
    >
      <p>
        No zone fetches from <code>{endpoint.TARGET}</code>. The connector stops reaching it within 30 seconds.
      </p>
      <CurlCommand request={{ method: "DELETE", path: `/tunnels/${tunnel}/endpoints/${endpoint.ENDPOINT_ID}` }} />
    </ConfirmDialog>
  );
}
