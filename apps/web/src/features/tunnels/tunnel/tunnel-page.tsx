import { isSetupStep, type Severity } from "@edge-console/contract/findings/finding";
import { collectTunnelFindings, getTunnelSeverity } from "@edge-console/contract/findings/tunnel";
import type { Tunnel } from "@edge-console/contract/objects/tunnel";
import { useQuery } from "@tanstack/react-query";
import { KeyRound, Power } from "lucide-react";
import type { ReactElement } from "react";
import { Link, useParams } from "react-router";
import { useAccess } from "../../../api/access.ts";
import { isProblem } from "../../../api/problem.ts";
import { severityTones } from "../../../format/severity-tones.ts";
import { paths } from "../../../paths.ts";
import { QueryProblem } from "../../../problems/problem-state.tsx";
import { StaleNotice } from "../../../problems/stale-notice.tsx";
import { tunnelQuery, tunnelsQuery } from "../../../resources/tunnels/queries.ts";
import { TunnelStateBadge } from "../../../resources/tunnels/tunnel-state-badge.tsx";
import { zonesQuery } from "../../../resources/zones/queries.ts";
import { countZones, type NamedZone, ZoneLinks } from "../../../resources/zones/zone-links.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { CopyText } from "../../../ui/copy.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { PageHeader } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useTitle } from "../../../ui/title.ts";
import { findZonesBehind, getTunnelZones } from "../endpoint-zones.ts";
import { Endpoints } from "../endpoints/endpoints.tsx";
import { Connection } from "./connection.tsx";
import { DeleteTunnel } from "./delete-tunnel.tsx";
import { ListedTunnel } from "./listed-tunnel.tsx";
import { RotateTokenDialog } from "./rotate-token-dialog.tsx";
import { RenameTunnelForm } from "./rename-tunnel-form.tsx";
import { ToggleTunnelDialog } from "./toggle-tunnel-dialog.tsx";
import styles from "./tunnel-page.module.css";
import { useUrlDialog } from "../../../ui/use-url-dialog.ts";

/** Page: a tunnel with its endpoints, connection, and actions. */
export function TunnelPage(): ReactElement {
  const { id: account, name, can } = useAccess();
  const { tunnel: id = "" } = useParams();
  const { query, tunnel, listed, isComplete, loadedAt } = useTunnel(account, id);
  const { error } = query;
  const { data: zones } = useQuery(zonesQuery(account));
  const canChange = can("tunnels:change");
  const { dialog, openDialog, closeDialog } = useUrlDialog(canChange);
  // The entry in the list is enough for the header.
  const known = tunnel ?? listed;
  useTitle(known?.NAME ?? "Tunnel", name);

  const headerProps = {
    parent: <Link to={paths.tunnels(account)}>Tunnels</Link>,
    id: <CopyText value={id} label="tunnel ID" />,
  };
  const staleNotice = error && (
    <div className={styles.notice}>
      <StaleNotice query={{ ...query, data: known, dataUpdatedAt: loadedAt }} />
    </div>
  );
  if (!tunnel && listed && error && !isProblem(error, "not-found")) {
    return (
      <>
        <PageHeader
          {...headerProps}
          title={listed.NAME}
          state={<TunnelStateBadge tunnel={listed} zones={undefined} isTinted />}
        />
        {staleNotice}
        <ListedTunnel account={account} tunnel={listed} zones={zones} />
      </>
    );
  }
  if (!tunnel && error) {
    return (
      <>
        {!isProblem(error, "not-found") && <PageHeader title="Tunnel" {...headerProps} />}
        <QueryProblem
          query={query}
          subject="Tunnel"
          alternative={<LinkButton to={paths.tunnels(account)}>All tunnels</LinkButton>}
        />
      </>
    );
  }
  const dependents = tunnel ? getTunnelZones(tunnel.ENDPOINTS, zones) : [];
  const zonesBehind = findZonesBehind(
    tunnel?.ENDPOINTS.map(({ ENDPOINT_ID }) => ENDPOINT_ID),
    zones,
  );
  return (
    <>
      <PageHeader
        {...headerProps}
        title={known?.NAME}
        state={known ? <TunnelStateBadge tunnel={known} zones={zonesBehind} isTinted /> : null}
        actions={
          canChange && (
            <>
              <Button icon={Power} disabledReason={!known && "Loading tunnel…"} onClick={() => openDialog("toggle")}>
                {known?.ENABLED === 0 ? "Enable tunnel" : "Disable tunnel"}
              </Button>
              <Button icon={KeyRound} disabledReason={!known && "Loading tunnel…"} onClick={() => openDialog("token")}>
                Rotate token
              </Button>
            </>
          )
        }
      />
      {tunnel && isComplete ? (
        <>
          {staleNotice}
          <TunnelDownNotice
            account={account}
            tunnel={tunnel}
            zones={dependents}
            severity={getTunnelSeverity(tunnel, zonesBehind)}
          />
          <Endpoints account={account} tunnel={tunnel} zones={zones} canChange={canChange} />
          <Connection account={account} tunnel={tunnel} zones={zonesBehind} />
          {canChange && (
            <>
              <RenameTunnelForm key={tunnel.NAME} account={account} tunnel={tunnel} />
              <DeleteTunnel
                account={account}
                tunnel={tunnel}
                zones={dependents}
                isConfirming={dialog === "delete"}
                setConfirming={(isConfirming) => (isConfirming ? openDialog("delete") : closeDialog())}
              />
            </>
          )}
          {dialog === "toggle" && (
            <ToggleTunnelDialog account={account} tunnel={tunnel} zones={dependents} onClose={closeDialog} />
          )}
          {dialog === "token" && (
            <RotateTokenDialog account={account} tunnel={tunnel} zones={dependents} onClose={closeDialog} />
          )}
        </>
      ) : (
        <Skeleton lines={12} label="Loading tunnel…" />
      )}
    </>
  );
}

/**
 * Loads a tunnel with its endpoints, updated from the list if that's newer. `listed` is its entry in the list, which stays
 * if the tunnel can't be loaded; `loadedAt` (milliseconds) is when either was loaded.
 */
function useTunnel(account: string, id: string) {
  const query = useQuery(tunnelQuery(account, id));
  const { data, dataUpdatedAt } = query;
  const list = useQuery(tunnelsQuery(account));
  const listed = list.data?.find(({ TUNNEL_ID }) => TUNNEL_ID === id);
  const tunnel: Tunnel | undefined = data && { ...data, ...(list.dataUpdatedAt > dataUpdatedAt && listed) };
  // The list shows whether the connector is outdated; rendering before it's loaded would shift the layout. Not `isPending`,
  // because components below refetch a failed list and have to stay mounted.
  return { query, tunnel, listed, isComplete: list.isFetched, loadedAt: data ? dataUpdatedAt : list.dataUpdatedAt };
}

/** Banner: zones that can't reach their origin while the tunnel is down, or that wait for its first connector. */
export function TunnelDownNotice({
  account,
  tunnel,
  zones,
  severity,
}: {
  account: string;
  tunnel: Tunnel;
  zones: readonly NamedZone[];
  /** What the state of the tunnel means for the zones; null if that isn't known. */
  severity: Severity | null;
}): ReactElement | null {
  const [finding] = collectTunnelFindings(tunnel);
  if (zones.length === 0 || !finding) return null;
  const known = severity ?? finding.severity;
  const isSetup = isSetupStep({ ...finding, severity: known });
  const isOne = zones.length === 1;
  return (
    <div className={styles.notice}>
      <Banner tone={severityTones[known]} title={finding.title}>
        {finding.sentence} {countZones(zones)}{" "}
        {isSetup ? (isOne ? "waits for it" : "wait for it") : `${isOne ? "isn't" : "aren't"} serving traffic`}:{" "}
        <ZoneLinks account={account} zones={zones} />.
      </Banner>
    </div>
  );
}
