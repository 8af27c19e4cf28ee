import type { Tunnel } from "@edge-console/contract/objects/tunnel";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ProblemError } from "../../../api/problem.ts";
import { cacheTunnel, invalidateTunnel } from "../../../resources/tunnels/tunnel-cache.ts";
import { showToast } from "../../../ui/toast.ts";
import { type TunnelUpdate, updateTunnel } from "../writes/tunnel-writes.ts";

/** An update of a tunnel, and the title of the toast that confirms it. */
export type TunnelChange = { body: TunnelUpdate; successTitle: string };

/** Mutation that updates a tunnel and shows the result as a toast. */
export function useTunnelChange(account: string, { TUNNEL_ID }: Pick<Tunnel, "TUNNEL_ID">) {
  const client = useQueryClient();
  return useMutation<Tunnel, ProblemError, TunnelChange>({
    mutationFn: ({ body }) => updateTunnel(account, TUNNEL_ID, body),
    onSuccess: (tunnel, { successTitle }) => {
      cacheTunnel(client, account, tunnel);
      showToast({ title: successTitle });
    },
    onError: () => invalidateTunnel(client, account, TUNNEL_ID),
  });
}
