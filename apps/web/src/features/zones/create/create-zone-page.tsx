import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { useAccess } from "../../../api/access.ts";
import { paths } from "../../../paths.ts";
import { QueryProblem } from "../../../problems/problem-state.tsx";
import { StaleNotice } from "../../../problems/stale-notice.tsx";
import { zoneQuery } from "../../../resources/zones/queries.ts";
import { PageHeader } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useTitle } from "../../../ui/title.ts";
import { CreateZoneForm } from "./create-zone-form.tsx";
import { readSource } from "./source-state.ts";

/** Page for creating a zone. `?like=ZONE_ID` duplicates an existing zone; the state of a navigation, a deleted one. */
export function CreateZonePage(): ReactElement {
  const { id: account, name } = useAccess();
  useTitle("Create zone", name);
  const [search] = useSearchParams();
  const sourceId = search.get("like");
  const deleted = readSource(useLocation().state);
  return (
    <>
      <PageHeader title="Create zone" parent={<Link to={paths.zones(account)}>Zones</Link>} />
      {deleted ? (
        <CreateZoneForm account={account} source={deleted} name={deleted.ZONE_NAME} />
      ) : sourceId === null ? (
        <CreateZoneForm account={account} />
      ) : (
        <DuplicateZone account={account} sourceId={sourceId} />
      )}
    </>
  );
}

function DuplicateZone({ account, sourceId }: { account: string; sourceId: string }): ReactElement {
  const query = useQuery(zoneQuery(useQueryClient(), account, sourceId));
  const source = query.data;
  if (source) {
    return (
      <>
        <StaleNotice query={query} />
        <CreateZoneForm key={source.ID} account={account} source={source} />
      </>
    );
  }
  if (query.error) return <QueryProblem query={query} subject="Zone" />;
  return <Skeleton lines={8} label="Loading zone…" />;
}
