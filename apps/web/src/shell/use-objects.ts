import { useQuery, useQueryClient } from "@tanstack/react-query";
import { tunnelQuery, tunnelsQuery } from "../resources/tunnels/queries.ts";
import { zoneQuery, zonesQuery } from "../resources/zones/queries.ts";

/** Zone or tunnel of a path: its name, and whether it's known not to exist anymore. */
export type PathObject = { readonly name: string | undefined; readonly isDeleted: boolean };

/**
 * Returns a function that finds the zone or tunnel of a path below /v1 in what the pages have loaded: its list, or the
 * object alone. Loads nothing itself.
 */
export function useObjects(account: string): (target: string) => PathObject {
  const client = useQueryClient();
  const zones = useQuery({ ...zonesQuery(account), enabled: false }).data;
  const tunnels = useQuery({ ...tunnelsQuery(account), enabled: false }).data;
  return (target) => {
    const [, root, id] = target.split("/");
    if (id === undefined) return { name: undefined, isDeleted: false };
    if (root === "cdn") {
      const zone = zones?.find(({ ID }) => ID === id);
      const opened = client.getQueryData(zoneQuery(client, account, id).queryKey);
      return { name: (zone ?? opened)?.ZONE_NAME, isDeleted: zones !== undefined && !zone };
    }
    const tunnel = tunnels?.find(({ TUNNEL_ID }) => TUNNEL_ID === id);
    const opened = client.getQueryData(tunnelQuery(account, id).queryKey);
    return { name: (tunnel ?? opened)?.NAME, isDeleted: tunnels !== undefined && !tunnel };
  };
}
