import type { Tunnel } from "@edge-console/contract/objects/tunnel";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useNavigate } from "react-router";
import type { ProblemError } from "../../../api/problem.ts";
import { CurlCommand } from "../../../forms/curl-command.tsx";
import { paths } from "../../../paths.ts";
import { removeCachedTunnel, invalidateTunnel } from "../../../resources/tunnels/tunnel-cache.ts";
import { type NamedZone, ZoneLinks } from "../../../resources/zones/zone-links.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { Section, Stack } from "../../../ui/page.tsx";
import { showToast } from "../../../ui/toast.ts";
import { formatWriteProblem } from "../writes/write-problem.ts";
import { deleteTunnel } from "../writes/tunnel-writes.ts";

/** Deletes a tunnel after its name was typed; one that zones fetch through says which they are instead. */
export function DeleteTunnel({
  account,
  tunnel,
  zones,
  asking,
  setAsking,
}: {
  account: string;
  tunnel: Tunnel;
  zones: readonly NamedZone[];
  asking: boolean;
  setAsking: (asking: boolean) => void;
}): ReactElement {
  const navigate = useNavigate();
  const client = useQueryClient();
  const removal = useMutation<void, ProblemError>({
    mutationFn: () => deleteTunnel(account, tunnel.TUNNEL_ID),
    onSuccess: async () => {
      showToast({ title: `Tunnel ${tunnel.NAME} deleted` });
      await navigate(paths.tunnels(account));
      removeCachedTunnel(client, account, tunnel.TUNNEL_ID);
    },
    onError: () => invalidateTunnel(client, account, tunnel.TUNNEL_ID),
  });
  const isOrigin = zones.length > 0;
  return (
    <Section title="Danger" explanation="These actions can't be undone.">
      <Stack>
        {isOrigin && (
          <Banner tone="info" title="It cannot be deleted while zones fetch through it">
            Give {zones.length === 1 ? "this zone" : "these zones"} another origin first:{" "}
            <ZoneLinks account={account} zones={zones} />.
          </Banner>
        )}
        <div>
          <Button
            variant="danger"
            disabledReason={isOrigin && "An endpoint of this tunnel is the origin of a zone"}
            onClick={() => setAsking(true)}
          >
            Delete tunnel
          </Button>
        </div>
      </Stack>
      <ConfirmDialog
        open={asking && !isOrigin}
        onClose={() => setAsking(false)}
        onConfirm={() => removal.mutate()}
        title={`Delete tunnel ${tunnel.NAME}?`}
        typeName={tunnel.NAME}
        confirmLabel="Delete tunnel"
        pending={removal.isPending}
        error={removal.error && formatWriteProblem(removal.error)}
      >
        <p>
          Its token stops working at once, and{" "}
          {tunnel.ENDPOINTS.length === 1 ? "its endpoint is" : `its ${tunnel.ENDPOINTS.length} endpoints are`} deleted
          with it. No zone fetches through it.
        </p>
        <CurlCommand request={{ method: "DELETE", path: `/tunnels/${tunnel.TUNNEL_ID}` }} />
      </ConfirmDialog>
    </Section>
  );
}
