import type { Zone } from "@edge-console/contract/objects/zone";
import { Ban } from "lucide-react";
import type { ReactElement } from "react";
import { Link, useNavigate } from "react-router";
import { useAccess } from "../../api/access.ts";
import { paths } from "../../paths.ts";
import {
  type RulePlan,
  createRulePlanner,
  addRuleToDraft,
  type Visitors,
} from "../../resources/zones/settings/draft-rules.ts";
import { useZoneIfPermitted } from "../../resources/zones/use-zone.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Stack } from "../../ui/page.tsx";
import { RowActions } from "../../ui/table-row.tsx";
import { BlockImpact } from "./block-impact.tsx";
import { estimateImpact, formatImpact } from "./impact.ts";
import type { StatisticsViewModel } from "./view-model.ts";
import { getVisitorsLabel } from "./visitor-names.ts";

/** What refuses visitors of the zone whose statistics these are, for who may change it. */
export type Blocking = { account: string; zone: Zone; planOf: (visitors: Visitors) => RulePlan };

/** Undefined for who may not change the zone. */
export function useBlocking(): Blocking | undefined {
  const { id: account, can } = useAccess();
  const zone = useZoneIfPermitted();
  if (!zone || !can("zones:change")) return undefined;
  return { account, zone, planOf: createRulePlanner(account, zone) };
}

/** Of a row: that its visitors are refused, or else the way to refuse them. */
export function getRowRule(
  { account, zone, planOf }: Blocking,
  visitors: Visitors,
  onBlock: () => void,
): { mark?: ReactElement; action?: ReactElement } {
  const plan = planOf(visitors);
  if (plan.outcome === "blocked") {
    return { mark: <Link to={getAccessRulesPath(account, zone)}>{plan.isDraft ? "Staged" : "Refused"}</Link> };
  }
  return {
    action: (
      <RowActions>
        <IconButton
          icon={Ban}
          size="small"
          label={`Block ${getVisitorsLabel(visitors)}`}
          disabledReason={plan.outcome === "impossible" && plan.reason}
          onClick={onBlock}
        />
      </RowActions>
    ),
  };
}

/** What refusing some visitors would cost, and the way to the review of that change. Nothing is sent here. */
export function BlockDialog({
  blocking: { account, zone, planOf },
  visitors,
  days,
  onClose,
}: {
  blocking: Blocking;
  visitors: Visitors;
  days: StatisticsViewModel;
  onClose: () => void;
}): ReactElement {
  const navigate = useNavigate();
  const plan = planOf(visitors);
  const name = getVisitorsLabel(visitors);
  const cost = estimateImpact(days, visitors);
  const stage = () => {
    if (plan.outcome === "change") addRuleToDraft(account, zone, plan, formatImpact(name, cost));
    void navigate(getAccessRulesPath(account, zone), { state: { review: true } });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Block ${name}`}
      description="Adds the rule to the zone's unsaved changes. Review and save it there."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabledReason={plan.outcome === "impossible" && plan.reason} onClick={stage}>
            {plan.outcome === "change" ? "Review rule" : "Open the access rules"}
          </Button>
        </>
      }
    >
      <Stack>
        <BlockImpact cost={cost} seesBlocked={days.seesBlocked} />
        <p>{describePlan(plan, name)}</p>
      </Stack>
    </Dialog>
  );
}

function describePlan(plan: RulePlan, name: string): string {
  switch (plan.outcome) {
    case "impossible":
      return plan.reason;
    case "blocked":
      return plan.isDraft
        ? `A rule that refuses ${name} is staged already, but not saved.`
        : `The zone's rules refuse ${name} already.`;
    case "change":
      return describeChange(plan, name);
  }
}

function describeChange({ field, adds, others }: Extract<RulePlan, { outcome: "change" }>, name: string): string {
  const rest = `${others} other${others === 1 ? "" : "s"}`;
  if (!adds) {
    return `This zone serves only the countries that it lists: ${name} is taken out of them, and ${rest} ${others === 1 ? "remains" : "remain"} served.`;
  }
  const kind = field === "COUNTRIES" ? "countries" : "networks";
  return others === 0
    ? `${name} becomes the first of the ${kind} that the zone refuses.`
    : `${name} is added to the ${kind} that the zone refuses, beside ${rest}.`;
}

function getAccessRulesPath(account: string, zone: Zone): string {
  return `${paths.zone(account, zone.ID)}#access`;
}
