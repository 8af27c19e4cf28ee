import { compareVersions } from "@edge-console/contract/findings/connector-versions";
import { tunnelStates } from "@edge-console/contract/findings/tunnel";
import { Time } from "../../../format/time.tsx";
import { paths } from "../../../paths.ts";
import { tunnelStateLabels } from "../../../resources/tunnels/tunnel-state.ts";
import { countZones } from "../../../resources/zones/zone-links.tsx";
import { createAppColumnHelper } from "../../../ui/app-table.ts";
import { StateBadge } from "../../../ui/badge.tsx";
import { CopyText } from "../../../ui/copy.tsx";
import { RowLink } from "../../../ui/table-row.tsx";
import { ConnectorVersion } from "../connector-version.tsx";
import type { TunnelRow } from "./tunnel-rows.ts";
import sharedStyles from "../../../ui/shared.module.css";

const column = createAppColumnHelper<TunnelRow>();

/** Columns of the list of tunnels. */
export function getTunnelColumns(account: string) {
  return column.columns([
    column.accessor(({ tunnel }) => tunnel.NAME.toLowerCase(), {
      id: "name",
      header: "Name",
      enableHiding: false,
      cell: ({ row: { original } }) => (
        <RowLink to={paths.tunnel(account, original.tunnel.TUNNEL_ID)}>{original.tunnel.NAME}</RowLink>
      ),
    }),
    column.accessor(({ state }) => tunnelStates.indexOf(state), {
      id: "state",
      header: "Status",
      meta: { width: "10.5rem", secondLine: true },
      cell: ({ row: { original } }) => (
        <StateBadge tone={original.tone}>{tunnelStateLabels[original.state]}</StateBadge>
      ),
    }),
    column.accessor(({ tunnel }) => tunnel.LOCATION_NAME, {
      id: "location",
      header: "Location",
      meta: { width: "8rem", from: 640 },
      cell: ({ getValue }) => getValue() || "–",
    }),
    column.accessor(({ tunnel }) => tunnel.AGENT_VERSION, {
      id: "version",
      header: "Connector",
      meta: { width: "10.5rem", from: 880 },
      sortFn: (a, b) => compareVersions(a.original.tunnel.AGENT_VERSION, b.original.tunnel.AGENT_VERSION),
      cell: ({ getValue, row: { original } }) =>
        original.versionStatus === undefined ? (
          "–"
        ) : (
          <ConnectorVersion version={getValue()} isOutdated={original.versionStatus === "outdated"} />
        ),
    }),
    column.accessor(({ tunnel }) => tunnel.CONNECTED_AT, {
      id: "reported",
      header: "Last report",
      meta: { width: "8.5rem", from: 720 },
      cell: ({ getValue }) => <Time at={getValue()} none="–" />,
    }),
    column.display({
      id: "endpoints",
      header: "Endpoints",
      meta: { from: 960 },
      cell: ({
        row: {
          original: { tunnel, endpoints },
        },
      }) => (
        <span
          className={sharedStyles.muted}
          title={endpoints?.map(({ name, target }) => `${name}: ${target}`).join("\n")}
        >
          {endpoints ? endpoints.map(({ name: endpoint }) => endpoint).join(", ") || "None" : tunnel.ENDPOINT_COUNT}
        </span>
      ),
    }),
    column.accessor(({ zones }) => zones?.length ?? 0, {
      id: "zones",
      header: "Zones",
      meta: { width: "10rem", secondLine: true },
      cell: ({
        row: {
          original: { zones },
        },
      }) =>
        zones && (
          <span className={sharedStyles.muted} title={zones.map(({ name }) => name).join("\n")}>
            {zones.length > 1 ? countZones(zones) : (zones[0]?.name ?? "None")}
          </span>
        ),
    }),
    column.display({
      id: "id",
      header: "Tunnel ID",
      meta: { width: "8.5rem", from: 1280 },
      cell: ({ row: { original } }) => (
        <CopyText value={original.tunnel.TUNNEL_ID} label={`ID of ${original.tunnel.NAME}`} />
      ),
    }),
  ]);
}
