import { Time } from "../../../format/time.tsx";
import { paths } from "../../../paths.ts";
import { CopyText } from "../../../ui/copy.tsx";
import { RowLink } from "../../../ui/table-row.tsx";
import type { Column } from "../../../ui/virtual-table.tsx";
import { countZones } from "../../zones/index.ts";
import { tunnelStateWords } from "../tunnel-state.ts";
import { StateBadge } from "../../../ui/badge.tsx";
import { VersionMark } from "../version-mark.tsx";
import type { ListedTunnel } from "./listed-tunnels.ts";
import styles from "./tunnel-columns.module.css";

/** The columns of the list of tunnels. */
export function tunnelColumns(account: string): Column<ListedTunnel>[] {
  return [
    {
      id: "name",
      head: "Name",
      sortable: true,
      cell: ({ tunnel }) => <RowLink to={paths.tunnel(account, tunnel.TUNNEL_ID)}>{tunnel.NAME}</RowLink>,
    },
    {
      id: "state",
      head: "State",
      width: "10.5rem",
      sortable: true,
      cell: ({ state }) => <StateBadge tone={tunnelStateWords[state].tone}>{tunnelStateWords[state].label}</StateBadge>,
    },
    {
      id: "location",
      head: "Location",
      width: "8rem",
      sortable: true,
      from: 640,
      cell: ({ tunnel }) => tunnel.LOCATION_NAME || "–",
    },
    {
      id: "version",
      head: "Connector",
      width: "9rem",
      sortable: true,
      from: 880,
      cell: ({ tunnel, versionAge }) =>
        versionAge === undefined ? "–" : <VersionMark version={tunnel.AGENT_VERSION} lags={versionAge === "behind"} />,
    },
    {
      id: "reported",
      head: "Last report",
      width: "8.5rem",
      sortable: true,
      from: 720,
      cell: ({ tunnel }) => <Time at={tunnel.CONNECTED_AT} none="–" />,
    },
    {
      id: "endpoints",
      head: "Endpoints",
      from: 960,
      cell: ({ tunnel, endpoints }) => (
        <span className={styles.quiet} title={endpoints?.map(({ NAME, TARGET }) => `${NAME}: ${TARGET}`).join("\n")}>
          {endpoints ? endpoints.map(({ NAME }) => NAME).join(", ") || "None" : tunnel.ENDPOINT_COUNT}
        </span>
      ),
    },
    {
      id: "zones",
      head: "Zones",
      width: "10rem",
      sortable: true,
      from: 560,
      cell: ({ zones }) =>
        zones && (
          <span className={styles.quiet} title={zones.map(({ name }) => name).join("\n")}>
            {zones.length > 1 ? countZones(zones) : (zones[0]?.name ?? "None")}
          </span>
        ),
    },
    {
      id: "id",
      head: "Tunnel id",
      width: "8.5rem",
      from: 1180,
      cell: ({ tunnel }) => <CopyText value={tunnel.TUNNEL_ID} label={`id of ${tunnel.NAME}`} />,
    },
  ];
}
