import type { Endpoint } from "@edge-console/contract/objects/tunnel";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { CurlCommand } from "../../../forms/curl-command.tsx";
import { invalidateTunnel } from "../../../resources/tunnels/tunnel-cache.ts";
import { MutationDialog } from "../../../forms/mutation-dialog.tsx";
import { showToast } from "../../../ui/toast.ts";
import { deleteEndpoint } from "../writes/endpoint-writes.ts";

/** Dialog: deletes an endpoint that no zone uses. */
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
  const deletion = useMutation({
    mutationFn: () => deleteEndpoint({ account, tunnel }, endpoint.ENDPOINT_ID),
    onSuccess: () => {
      showToast({ title: `Endpoint ${endpoint.NAME} deleted` });
      onClose();
    },
    onSettled: () => invalidateTunnel(client, account, tunnel),
  });
  return (
    <MutationDialog
      mutation={deletion}
      onClose={onClose}
      onConfirm={() => deletion.mutate()}
      title={`Delete endpoint ${endpoint.NAME}?`}
      confirmLabel="Delete endpoint"
    >
      <p>
        No zone uses <code>{endpoint.TARGET}</code>. The connector stops using it within 30 seconds. This can't be
        undone.
      </p>
      <CurlCommand request={{ method: "DELETE", path: `/tunnels/${tunnel}/endpoints/${endpoint.ENDPOINT_ID}` }} />
    </MutationDialog>
  );
}
