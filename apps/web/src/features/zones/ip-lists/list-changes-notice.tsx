import type { SharedList, SharedListPlan } from "@edge-console/contract/console/shared-lists";
import { limits } from "@edge-console/contract/limits";
import type { Zone } from "@edge-console/contract/objects/zone";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { type ReactElement, useMemo } from "react";
import { Link, useNavigate } from "react-router";
import { formatCount } from "../../../format/numbers.ts";
import { formatQuantity } from "../../../format/quantities.ts";
import { paths } from "../../../paths.ts";
import { QueryProblem } from "../../../problems/problem-state.tsx";
import { bulkRunsQuery } from "../../../resources/bulk-runs/queries.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { planZone } from "../bulk/bulk-changes.ts";
import { BulkConfirm } from "../bulk/bulk-confirm.tsx";
import { useUrlDialog } from "../../../ui/use-url-dialog.ts";

/** Whether the zones of an IP list have what it wants, and the button that applies it to those that differ. */
export function ListChangesNotice({
  account,
  list,
  zones,
  query,
  canChange,
}: {
  account: string;
  list: SharedList;
  zones: readonly Zone[] | undefined;
  /** The plan of the list. */
  query: UseQueryResult<SharedListPlan>;
  canChange: boolean;
}): ReactElement | null {
  const navigate = useNavigate();
  const plan = query.data;
  const { dialog, openDialog, closeDialog } = useUrlDialog(canChange);
  const { data: runs } = useQuery(bulkRunsQuery(account));
  const plans = useMemo(() => plan && zones && toZonePlans(plan, zones), [plan, zones]);
  const openRun = runs?.find(
    ({ sharedListId, state }) => sharedListId === list.id && (state === "running" || state === "paused"),
  );
  if (openRun) {
    return (
      <Banner
        tone="info"
        title={openRun.state === "paused" ? "A run of this list is paused" : "This list is being applied"}
        action={<Link to={paths.bulkRun(account, openRun.id)}>Open run</Link>}
      />
    );
  }
  if (query.isLoadingError) return <QueryProblem query={query} title="Couldn't compare zones" />;
  if (!plan || !plans) return null;
  const tooLong = plan.zones.filter(({ isTooLong }) => isTooLong).length;
  const label = `Apply to ${formatQuantity(plans.length, "zone")}`;
  return (
    <>
      {tooLong > 0 && (
        <Banner tone="bad" title={`${formatQuantity(tooLong, "zone")} can't hold the list`}>
          A zone holds up to {formatCount(limits.addresses)} entries. Remove entries from the list or from these zones.
        </Banner>
      )}
      {plans.length > 0 && (
        <Banner
          tone="caution"
          title={`${formatQuantity(plans.length, "zone")} ${plans.length === 1 ? "differs" : "differ"} from this list`}
          action={
            canChange && (
              <Button variant="primary" onClick={() => openDialog("apply")}>
                Review and apply
              </Button>
            )
          }
        >
          {list.mode === "automatic"
            ? "Changes of the list are applied automatically. Zones that were changed since stay different until you apply it."
            : "Nothing changes on zones until you apply the list."}
        </Banner>
      )}
      {plans.length > 0 && dialog === "apply" && (
        <BulkConfirm
          account={account}
          plans={plans}
          confirmLabel={label}
          createRun={(id) => Promise.resolve({ id, sharedList: list.id, digest: plan.digest })}
          onClose={closeDialog}
          onStarted={({ id }) => void navigate(paths.bulkRun(account, id))}
        />
      )}
    </>
  );
}

function toZonePlans({ zones: planned }: SharedListPlan, zones: readonly Zone[]) {
  const byId = new Map<string, Zone>(zones.map((zone) => [zone.ID, zone]));
  const edits = planned.filter(({ isTooLong }) => !isTooLong);
  return [...Map.groupBy(edits, ({ zoneId }) => zoneId)].flatMap(([zoneId, changes]) => {
    const zone = byId.get(zoneId);
    const lists = Object.fromEntries(
      changes.map(({ field, add, remove }) => [field, { kind: "merge" as const, add, remove }]),
    );
    return zone ? [planZone(zone, { values: {}, lists })] : [];
  });
}
