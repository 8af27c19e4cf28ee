import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { StaleNotice } from "../../problems/stale-notice.tsx";
import { hostnamesQuery } from "../../resources/hostnames/queries.ts";
import { zoneQuery } from "../../resources/zones/queries.ts";

/** Notice that a zone or its hostnames couldn't be reloaded, with the age of the older of them. */
export function StaleHostnames({ account, zone: id }: { account: string; zone: string }): ReactElement | null {
  const zone = useQuery(zoneQuery(useQueryClient(), account, id));
  const hostnames = useQuery(hostnamesQuery(account, id));
  const error = hostnames.error ?? zone.error;
  if (!error || !hostnames.data) return null;
  return (
    <StaleNotice
      query={{
        data: hostnames.data,
        dataUpdatedAt: Math.min(hostnames.dataUpdatedAt, zone.dataUpdatedAt),
        error,
        isFetching: hostnames.isFetching || zone.isFetching,
        refetch: () => {
          if (zone.error) void zone.refetch();
          void hostnames.refetch();
        },
      }}
    />
  );
}
