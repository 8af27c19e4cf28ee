import { collectTunnelFindings } from "@edge-console/contract/findings/tunnel";
import type { Tunnel } from "@edge-console/contract/objects/tunnel";
import { useQuery } from "@tanstack/react-query";
import { KeyRound, Power } from "lucide-react";
import type { ReactElement } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { useAccess } from "../../../api/access.ts";
import { isProblem } from "../../../api/problem.ts";
import { paths } from "../../../paths.ts";
import { ProblemState } from "../../../problems/problem-state.tsx";
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
import { getTunnelZones } from "../endpoint-zones.ts";
import { Endpoints } from "../endpoints/endpoints.tsx";
import { Connection } from "./connection.tsx";
import { DeleteTunnel } from "./delete-tunnel.tsx";
import { RotateTokenDialog } from "./rotate-token-dialog.tsx";
import { RenameTunnelForm } from "./rename-tunnel-form.tsx";
import { ToggleTunnelDialog } from "./toggle-tunnel-dialog.tsx";
import styles from "./tunnel-page.module.css";

/** One tunnel: how its connector stands, its endpoints with their zones, and all that can be done with it. */
export function TunnelPage(): ReactElement {
  const { id: account, name, can } = useAccess();
  const { tunnel: id = "" } = useParams();
  const { tunnel, isWhole, error, refetch, isFetching } = useTunnel(account, id);
  const { data: zones } = useQuery(zonesQuery(account));
  const [search, setSearch] = useSearchParams();
  useTitle(tunnel?.NAME ?? "Tunnel", name);

  const show = (dialog: string | undefined) =>
    setSearch(dialog === undefined ? {} : { dialog }, { replace: true, preventScrollReset: true });
  const place = {
    parent: <Link to={paths.tunnels(account)}>Tunnels</Link>,
    id: <CopyText value={id} label="tunnel id" />,
  };
  if (!tunnel && error) {
    return (
      <>
        {!isProblem(error, "not-found") && <PageHeader title="Tunnel" {...place} />}
        <ProblemState
          error={error}
          what="Tunnel"
          elsewhere={<LinkButton to={paths.tunnels(account)}>All tunnels</LinkButton>}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </>
    );
  }
  const mayChange = can("tunnels:change");
  const dialog = mayChange ? search.get("dialog") : null;
  const dependents = tunnel ? getTunnelZones(tunnel.ENDPOINTS, zones) : [];
  return (
    <>
      <PageHeader
        {...place}
        title={tunnel?.NAME}
        state={tunnel && <TunnelStateBadge tunnel={tunnel} tinted />}
        actions={
          tunnel &&
          mayChange && (
            <>
              <Button icon={Power} onClick={() => show("switch")}>
                {tunnel.ENABLED === 1 ? "Switch off" : "Switch on"}
              </Button>
              <Button icon={KeyRound} onClick={() => show("token")}>
                New token
              </Button>
            </>
          )
        }
      />
      {tunnel && isWhole ? (
        <>
          <TunnelDownNotice account={account} tunnel={tunnel} zones={dependents} />
          <Endpoints account={account} tunnel={tunnel} zones={zones} mayChange={mayChange} />
          <Connection account={account} tunnel={tunnel} />
          {mayChange && (
            <>
              <RenameTunnelForm key={tunnel.NAME} account={account} tunnel={tunnel} />
              <DeleteTunnel
                account={account}
                tunnel={tunnel}
                zones={dependents}
                asking={dialog === "delete"}
                setAsking={(asking) => show(asking ? "delete" : undefined)}
              />
            </>
          )}
          {dialog === "switch" && (
            <ToggleTunnelDialog account={account} tunnel={tunnel} zones={dependents} onClose={() => show(undefined)} />
          )}
          {dialog === "token" && (
            <RotateTokenDialog account={account} tunnel={tunnel} zones={dependents} onClose={() => show(undefined)} />
          )}
        </>
      ) : (
        <Skeleton lines={12} label="Loading the tunnel" />
      )}
    </>
  );
}

/** A tunnel with its endpoints; what the list has heard of it since comes from there. */
function useTunnel(account: string, id: string) {
  const { data, dataUpdatedAt, ...query } = useQuery(tunnelQuery(account, id));
  const list = useQuery(tunnelsQuery(account));
  const newer = list.dataUpdatedAt > dataUpdatedAt ? list.data?.find(({ TUNNEL_ID }) => TUNNEL_ID === id) : undefined;
  const tunnel: Tunnel | undefined = data && { ...data, ...newer };
  // By the others it is told whether its connector lags behind: that would push down what is below. Not whether the list is
  // pending: one that failed is asked for again by what is below, which then must stay.
  return { tunnel, isWhole: list.isFetched, ...query };
}

/** Lists the zones that can't reach their origin while the tunnel is down. */
function TunnelDownNotice({
  account,
  tunnel,
  zones,
}: {
  account: string;
  tunnel: Tunnel;
  zones: readonly NamedZone[];
}): ReactElement | null {
  const [finding] = collectTunnelFindings(tunnel);
  if (zones.length === 0 || !finding) return null;
  return (
    <div className={styles.notice}>
      <Banner tone="bad" title={finding.title}>
        {finding.sentence} {countZones(zones)} {zones.length === 1 ? "isn't" : "aren't"} serving traffic:{" "}
        <ZoneLinks account={account} zones={zones} />.
      </Banner>
    </div>
  );
}
