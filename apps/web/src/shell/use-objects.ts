import { useQuery } from "@tanstack/react-query";
import { tunnelsQuery } from "../resources/tunnels/queries.ts";
import { zonesQuery } from "../resources/zones/queries.ts";

/** Zone or tunnel of a path: its name, and whether it's known not to exist any more. */
export type PathObject = { readonly name: string | undefined; readonly isDeleted: boolean };

/**
 * Returns a function that finds the zone or tunnel of a path below /v1 in the lists that the pages load. Loads nothing
 * itself.
 */
export function useObjects(account: string): (target: string) => PathObject {
  const zones = useQuery({ ...zonesQuery(account), enabled: false }).data;
  const tunnels = useQuery({ ...tunnelsQuery(account), enabled: false }).data;
  return (target) => {
    const [, root, id] = target.split("/");
    if (id === undefined) return { name: undefined, isDeleted: false };
    const zone = root === "cdn" ? zones?.find(({ ID }) => ID === id) : undefined;
    const tunnel = root === "tunnels" ? tunnels?.find(({ TUNNEL_ID }) => TUNNEL_ID === id) : undefined;
    const isListed = root === "cdn" ? zones : tunnels;
    return {
      name: zone?.ZONE_NAME ?? tunnel?.NAME,
      isDeleted: isListed !== undefined && zone === undefined && tunnel === undefined,
    };
  };
}
