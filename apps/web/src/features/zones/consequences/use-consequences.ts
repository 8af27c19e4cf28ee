import type { Zone } from "@edge-console/contract/objects/zone";
import type { ZoneUpdate } from "@edge-console/contract/objects/zone-input";
import { type Consequence, findConsequences } from "@edge-console/contract/rules/consequences";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { recentTrafficQuery } from "../../../resources/zones/recent-requests.ts";

/** Traffic that an update would stop. */
type UpdateConsequences = {
  consequences: readonly Consequence[];
  /** Requests to the zone in the last 24 hours: undefined while loading, null if they couldn't be loaded. */
  requests: number | null | undefined;
  /** Whether a save has to be confirmed. Waits for the requests if it depends on them. */
  checkConfirmation: () => Promise<boolean>;
};

/** Returns the traffic that an update would stop. Loads the zone's requests only if it can stop any. */
export function useConsequences(account: string, zone: Zone, update: ZoneUpdate): UpdateConsequences {
  const client = useQueryClient();
  const after: Zone = { ...zone, ...Object.fromEntries(Object.entries(update)) };
  const possible = findConsequences(zone, after);
  const query = recentTrafficQuery(account, zone.ID);
  const { data, isError } = useQuery({ ...query, enabled: possible.length > 0 });
  return {
    consequences: possible.length > 0 ? findConsequences(zone, after, data) : [],
    requests: isError && !data ? null : data?.requests,
    checkConfirmation: async () => {
      if (possible.length === 0) return false;
      try {
        const traffic = await client.ensureQueryData(query);
        return findConsequences(zone, after, traffic).some(({ needsConfirmation }) => needsConfirmation);
      } catch {
        return true;
      }
    },
  };
}
