import type { Tunnel } from "@edge-console/contract/objects/tunnel";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ProblemError } from "../../../api/problem.ts";
import { cacheTunnel, invalidateTunnel } from "../../../resources/tunnels/tunnel-cache.ts";
import { showToast } from "../../../ui/toast.ts";
import { type TunnelUpdate, updateTunnel } from "../writes/tunnel-writes.ts";

/** What a change of a tunnel is about, and what is said when it was made. */
export type TunnelChange = { body: TunnelUpdate; successTitle: string };

/** The mutation by which a tunnel's page changes it. */
export function useTunnelChange(account: string, { TUNNEL_ID }: Pick<Tunnel, "TUNNEL_ID">) {
  const client = useQueryClient();
  return useMutation<Tunnel, ProblemError, TunnelChange>({
    mutationFn: ({ body }) => updateTunnel(account, TUNNEL_ID, body),
    onSuccess: (tunnel, { successTitle: done }) => {
      cacheTunnel(client, account, tunnel);
      showToast({ title: done });
    },
    onError: () => invalidateTunnel(client, account, TUNNEL_ID),
  });
}
