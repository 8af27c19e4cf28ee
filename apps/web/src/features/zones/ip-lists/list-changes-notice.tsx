import type { SharedList, SharedListPlan } from "@edge-console/contract/console/shared-lists";
import { limits } from "@edge-console/contract/limits";
import type { Zone } from "@edge-console/contract/objects/zone";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { type ReactElement, useMemo, useState } from "react";
import { Link, useNavigate } from "react-router";
import { formatCount } from "../../../format/numbers.ts";
import { formatQuantity } from "../../../format/quantities.ts";
import { paths } from "../../../paths.ts";
import { QueryProblem } from "../../../problems/problem-state.tsx";
import { bulkRunsQuery } from "../../../resources/bulk-runs/queries.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { planZone, type ZonePlan } from "../bulk/bulk-changes.ts";
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
}): ReactElement {
  const plan = query.data;
  const { dialog, openDialog, closeDialog } = useUrlDialog(canChange);
  const plans = useMemo(() => plan && zones && toZonePlans(plan, zones), [plan, zones]);
  return (
    <>
      <ChangesBanner
        account={account}
        list={list}
        plans={plans}
        query={query}
        onApply={canChange ? () => openDialog("apply") : undefined}
      />
      {plan && plans && dialog === "apply" && (
        <ApplyListDialog
          account={account}
          list={list.id}
          current={{ plans, digest: plan.digest }}
          onClose={closeDialog}
        />
      )}
    </>
  );
}

function ChangesBanner({
  account,
  list,
  plans,
  query,
  onApply,
}: {
  account: string;
  list: SharedList;
  plans: readonly ZonePlan[] | undefined;
  query: UseQueryResult<SharedListPlan>;
  /** Undefined for users who can't apply the list. */
  onApply: (() => void) | undefined;
}): ReactElement | null {
  const { data: runs } = useQuery(bulkRunsQuery(account));
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
  if (!query.data || !plans) return null;
  const tooLong = query.data.zones.filter(({ isTooLong }) => isTooLong).length;
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
            onApply && (
              <Button variant="primary" onClick={onApply}>
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
    </>
  );
}

/** Confirmation of the run that applies a list. */
function ApplyListDialog({
  account,
  list,
  current,
  onClose,
}: {
  account: string;
  list: string;
  current: { readonly plans: readonly ZonePlan[]; readonly digest: string };
  onClose: () => void;
}): ReactElement {
  const navigate = useNavigate();
  // As they were when the dialog opened: the run may change zones before its start is confirmed.
  const [{ plans, digest }] = useState(current);
  if (plans.length === 0) {
    return (
      <Dialog open title="Nothing to apply" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
        <p>Each zone that can hold this list is up to date.</p>
      </Dialog>
    );
  }
  return (
    <BulkConfirm
      account={account}
      plans={plans}
      confirmLabel={`Apply to ${formatQuantity(plans.length, "zone")}`}
      createRun={(id) => Promise.resolve({ id, sharedList: list, digest })}
      onClose={onClose}
      onStarted={({ id }) => {
        onClose();
        void navigate(paths.bulkRun(account, id));
      }}
    />
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
