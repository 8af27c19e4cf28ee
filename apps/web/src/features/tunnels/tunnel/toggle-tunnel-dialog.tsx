import type { Tunnel } from "@edge-console/contract/objects/tunnel";
import type { ReactElement } from "react";
import { CurlCommand } from "../../../forms/curl-command.tsx";
import { countZones, type NamedZone } from "../../../resources/zones/zone-links.tsx";
import { AffectedZones } from "../../../resources/zones/affected-zones.tsx";
import { MutationDialog } from "../../../forms/mutation-dialog.tsx";
import { useTunnelChange } from "./use-tunnel-change.ts";

/** Dialog: disables or enables a tunnel, with the affected zones. */
export function ToggleTunnelDialog({
  account,
  tunnel,
  zones,
  onClose,
}: {
  account: string;
  tunnel: Tunnel;
  zones: readonly NamedZone[];
  onClose: () => void;
}): ReactElement {
  const change = useTunnelChange(account, tunnel);
  const isEnabled = tunnel.ENABLED === 1;
  const verb = isEnabled ? "Disable" : "Enable";
  const body = { ENABLED: isEnabled ? 0 : 1 } as const;
  const confirm = () =>
    change.mutate(
      {
        body,
        successTitle: getTitle(tunnel, !isEnabled),
        undo: { body: { ENABLED: tunnel.ENABLED }, successTitle: getTitle(tunnel, isEnabled) },
      },
      { onSuccess: onClose },
    );
  return (
    <MutationDialog
      mutation={change}
      onClose={onClose}
      onConfirm={confirm}
      title={`${verb} ${tunnel.NAME}?`}
      confirmLabel={`${verb} tunnel`}
      variant={isEnabled ? "danger" : "primary"}
    >
      {isEnabled ? (
        <>
          <p>The connector can't connect until you enable the tunnel.</p>
          {zones.length === 0 ? (
            <p>No zone uses this tunnel.</p>
          ) : (
            <AffectedZones account={account} zones={zones}>
              Visitors get an error page from {countZones(zones)}:
            </AffectedZones>
          )}
        </>
      ) : (
        <>
          <p>If the connector is running, it reconnects within 30 seconds.</p>
          {zones.length > 0 && (
            <AffectedZones account={account} zones={zones}>
              {countZones(zones)} can reach the origin again:
            </AffectedZones>
          )}
        </>
      )}
      <CurlCommand request={{ method: "POST", path: `/tunnels/${tunnel.TUNNEL_ID}`, body }} />
    </MutationDialog>
  );
}

function getTitle({ NAME }: Tunnel, isEnabled: boolean): string {
  return `Tunnel ${NAME} ${isEnabled ? "enabled" : "disabled"}`;
}
