import { useQuery } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { type ReactElement, useMemo } from "react";
import { Link, useLocation } from "react-router";
import { countOf } from "../../../format/counts.ts";
import { useAccess } from "../../../api/access.ts";
import { paths } from "../../../paths.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { EmptyState } from "../../../ui/message.tsx";
import { PageHeader } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useTitle } from "../../../ui/title.ts";
import { ProblemState } from "../../problems/index.ts";
import { zonesQuery } from "../queries.ts";
import { BulkChange } from "./bulk-change.tsx";
import { chosenZones } from "./chosen-zones.ts";

/**
 * Gives many zones the same settings. Which zones is kept with the entry in the browser's history, not in the address:
 * ten thousand ids would not fit there.
 */
export function BulkPage(): ReactElement {
  const { id: account, name } = useAccess();
  const location = useLocation();
  const zones = useQuery(zonesQuery(account));
  const chosen = useMemo(() => chosenZones(zones.data, location.state), [zones.data, location.state]);
  useTitle("Change many zones", name);
  const header = (title: string) => <PageHeader title={title} parent={<Link to={paths.zones(account)}>Zones</Link>} />;
  if (!chosen && zones.error) {
    return (
      <>
        {header("Change settings")}
        <ProblemState error={zones.error} onRetry={() => void zones.refetch()} retrying={zones.isFetching} />
      </>
    );
  }
  if (!chosen) {
    return (
      <>
        {header("Change settings")}
        <Skeleton lines={8} label="Loading the zones" />
      </>
    );
  }
  if (chosen.length === 0) {
    return (
      <>
        {header("Change settings")}
        <EmptyState
          icon={ListChecks}
          title="No zones chosen"
          action={
            <LinkButton to={paths.zones(account)} variant="primary">
              Choose zones
            </LinkButton>
          }
        >
          Tick the boxes in front of some zones in the list, then choose "Change settings": all of them get the same
          value, one after the other.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {header(`Change settings of ${countOf(chosen.length, "zone")}`)}
      <BulkChange account={account} zones={chosen} />
    </>
  );
}
