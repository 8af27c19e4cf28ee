import type { Tunnel } from "@edge-console/contract/objects/tunnel";
import type { ReactElement } from "react";
import { CurlCommand } from "../../../forms/curl-command.tsx";
import { countZones, type NamedZone } from "../../../resources/zones/zone-links.tsx";
import { AffectedZones } from "../../../resources/zones/affected-zones.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { formatWriteProblem } from "../writes/write-problem.ts";
import { useTunnelChange } from "./use-tunnel-change.ts";

/** Switches a tunnel off or on after saying which zones that concerns. */
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
  const off = tunnel.ENABLED === 1;
  const body = { ENABLED: off ? 0 : 1 } as const;
  const confirm = () =>
    change.mutate({ body, successTitle: `${tunnel.NAME} switched ${off ? "off" : "on"}` }, { onSuccess: onClose });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={`Switch ${tunnel.NAME} ${off ? "off" : "on"}?`}
      confirmLabel={off ? "Switch off" : "Switch on"}
      variant={off ? "danger" : "primary"}
      pending={change.isPending}
      error={change.error && formatWriteProblem(change.error)}
    >
      {off ? (
        <>
          <p>The connector can't connect until you enable the tunnel.</p>
          {zones.length === 0 ? (
            <p>No zone fetches through it.</p>
          ) : (
            <AffectedZones account={account} zones={zones}>
              {countZones(zones)} will answer with an error page:
            </AffectedZones>
          )}
        </>
      ) : (
        <>
          <p>The connector is let in again at its next report, within half a minute if it is running.</p>
          {zones.length > 0 && (
            <AffectedZones account={account} zones={zones}>
              {countZones(zones)} can fetch again then:
            </AffectedZones>
          )}
        </>
      )}
      <CurlCommand request={{ method: "POST", path: `/tunnels/${tunnel.TUNNEL_ID}`, body }} />
    </ConfirmDialog>
  );
}
