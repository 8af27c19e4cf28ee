import type { Tunnel } from "@edge-console/contract/objects/tunnel";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { showUndoProblemToast } from "../../../problems/show-problem-toast.ts";
import { cacheTunnel, invalidateTunnel } from "../../../resources/tunnels/tunnel-cache.ts";
import { showToast } from "../../../ui/toast.ts";
import { restoreTunnel, type TunnelUpdate, updateTunnel } from "../writes/tunnel-writes.ts";

/** Previous values of a tunnel, and the title of the toast once they're restored. */
type Undo = { body: TunnelUpdate; successTitle: string };

/** An update of a tunnel, the title of the toast that confirms it, and what its Undo restores. */
export type TunnelChange = { body: TunnelUpdate; successTitle: string; undo?: Undo };

/** Mutation that updates a tunnel and shows the result as a toast, with Undo if the change has one. */
export function useTunnelChange(account: string, { TUNNEL_ID }: Pick<Tunnel, "TUNNEL_ID">) {
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: ({ body, updated }: Undo & { updated: Tunnel }) => restoreTunnel(account, updated, body),
    onSuccess: (tunnel, { successTitle }) => {
      cacheTunnel(client, account, tunnel);
      showToast({ title: successTitle });
    },
    onError: (problem) => {
      invalidateTunnel(client, account, TUNNEL_ID);
      showUndoProblemToast("tunnel", problem);
    },
  });
  return useMutation({
    mutationFn: ({ body }: TunnelChange) => updateTunnel(account, TUNNEL_ID, body),
    onSuccess: (tunnel, { successTitle, undo }) => {
      cacheTunnel(client, account, tunnel);
      showToast({
        title: successTitle,
        action: undo && { label: "Undo", onAction: () => restore.mutate({ ...undo, updated: tunnel }) },
      });
    },
    onError: () => invalidateTunnel(client, account, TUNNEL_ID),
  });
}
