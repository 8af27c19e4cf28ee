import { useQuery } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { type ReactElement, useMemo } from "react";
import { Link, useLocation } from "react-router";
import { useAccess } from "../../../api/access.ts";
import { formatQuantity } from "../../../format/quantities.ts";
import { paths } from "../../../paths.ts";
import { ProblemState } from "../../../problems/problem-state.tsx";
import { zonesQuery } from "../../../resources/zones/queries.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { EmptyState } from "../../../ui/message.tsx";
import { PageHeader } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useTitle } from "../../../ui/title.ts";
import { BulkForm } from "./bulk-form.tsx";
import { findSelectedZones } from "./selected-zones.ts";

/** Bulk edit of zone settings. The history entry stores the selected zones, because 10,000 IDs don't fit into a URL. */
export function BulkPage(): ReactElement {
  const { id: account, name } = useAccess();
  const location = useLocation();
  const zones = useQuery(zonesQuery(account));
  const selected = useMemo(() => findSelectedZones(zones.data, location.state), [zones.data, location.state]);
  useTitle("Bulk edit", name);
  const header = (title: string) => <PageHeader title={title} parent={<Link to={paths.zones(account)}>Zones</Link>} />;
  if (!selected && zones.error) {
    return (
      <>
        {header("Bulk edit")}
        <ProblemState error={zones.error} onRetry={() => void zones.refetch()} retrying={zones.isFetching} />
      </>
    );
  }
  if (!selected) {
    return (
      <>
        {header("Bulk edit")}
        <Skeleton lines={8} label="Loading zones…" />
      </>
    );
  }
  if (selected.length === 0) {
    return (
      <>
        {header("Bulk edit")}
        <EmptyState
          icon={ListChecks}
          title="No zones selected"
          action={
            <LinkButton to={paths.zones(account)} variant="primary">
              Select zones
            </LinkButton>
          }
        >
          Select zones in the list, then select "Bulk edit" to change a setting in all of them.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {header(`Bulk edit ${formatQuantity(selected.length, "zone")}`)}
      <BulkForm account={account} zones={selected} />
    </>
  );
}
