import type { Tunnel } from "@edge-console/contract/objects/tunnel";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useNavigate } from "react-router";
import { CurlCommand } from "../../../forms/curl-command.tsx";
import { paths } from "../../../paths.ts";
import { removeCachedTunnel, invalidateTunnel } from "../../../resources/tunnels/tunnel-cache.ts";
import { type NamedZone, ZoneLinks } from "../../../resources/zones/zone-links.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { MutationDialog } from "../../../forms/mutation-dialog.tsx";
import { Section, Stack } from "../../../ui/page.tsx";
import { showToast } from "../../../ui/toast.ts";
import { deleteTunnel } from "../writes/tunnel-writes.ts";

/** Section that deletes a tunnel after the user types its name. Lists the zones that use it, if any. */
export function DeleteTunnel({
  account,
  tunnel,
  zones,
  isConfirming,
  setConfirming,
}: {
  account: string;
  tunnel: Tunnel;
  zones: readonly NamedZone[];
  isConfirming: boolean;
  setConfirming: (isConfirming: boolean) => void;
}): ReactElement {
  const navigate = useNavigate();
  const client = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => deleteTunnel(account, tunnel.TUNNEL_ID),
    onSuccess: async () => {
      showToast({ title: `Tunnel ${tunnel.NAME} deleted` });
      await navigate(paths.tunnels(account), { replace: true });
      removeCachedTunnel(client, account, tunnel.TUNNEL_ID);
    },
    onError: () => invalidateTunnel(client, account, tunnel.TUNNEL_ID),
  });
  const isUsed = zones.length > 0;
  return (
    <Section title="Danger zone" explanation="These actions can't be undone.">
      <Stack>
        {isUsed && (
          <Banner tone="info" title="Tunnel in use">
            Change the origin of {zones.length === 1 ? "this zone" : "these zones"} first:{" "}
            <ZoneLinks account={account} zones={zones} />.
          </Banner>
        )}
        <div>
          <Button
            variant="danger"
            disabledReason={isUsed && "Zones use this tunnel"}
            onClick={() => setConfirming(true)}
          >
            Delete tunnel
          </Button>
        </div>
      </Stack>
      <MutationDialog
        mutation={deletion}
        open={isConfirming && !isUsed}
        onClose={() => setConfirming(false)}
        onConfirm={() => deletion.mutate()}
        title={`Delete tunnel ${tunnel.NAME}?`}
        typeName={tunnel.NAME}
        confirmLabel="Delete tunnel"
      >
        <p>
          The token stops working immediately, and{" "}
          {tunnel.ENDPOINTS.length === 1 ? "its endpoint is" : `its ${tunnel.ENDPOINTS.length} endpoints are`} deleted.
          No zone uses this tunnel. This can't be undone.
        </p>
        <CurlCommand request={{ method: "DELETE", path: `/tunnels/${tunnel.TUNNEL_ID}` }} />
      </MutationDialog>
    </Section>
  );
}
