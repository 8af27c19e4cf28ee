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
import { estimateImpact, formatImpact, type Impact } from "./impact.ts";
import type { StatisticsViewModel } from "./view-model.ts";
import { getVisitorsLabel } from "./visitor-names.ts";
import { CompactNumber } from "../../format/compact-number.tsx";
import { formatPercent } from "../../format/numbers.ts";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { getShare } from "./breakdown.ts";

/** Zone that visitors can be blocked from, and a function that plans the access rule. */
export type Blocking = { account: string; zone: Zone; getPlan: (visitors: Visitors) => RulePlan };

/** Returns undefined if the user can't change the zone. */
export function useBlocking(): Blocking | undefined {
  const { id: account, can } = useAccess();
  const zone = useZoneIfPermitted();
  if (!zone || !can("zones:change")) return undefined;
  return { account, zone, getPlan: createRulePlanner(account, zone) };
}

/** Content of a table row: a badge if its visitors are blocked, otherwise a button. */
export type RowRule = { badge?: ReactElement; action?: ReactElement };

/** Returns the content of the row of some visitors. */
export function getRowRule({ account, zone, getPlan }: Blocking, visitors: Visitors, onBlock: () => void): RowRule {
  const plan = getPlan(visitors);
  if (plan.outcome === "blocked") {
    return { badge: <Link to={getAccessRulesPath(account, zone)}>{plan.isDraft ? "Unsaved" : "Blocked"}</Link> };
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

/** Shows the impact of blocking visitors and adds the rule to the zone's unsaved changes. Sends nothing. */
export function BlockDialog({
  blocking: { account, zone, getPlan },
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
  const plan = getPlan(visitors);
  const name = getVisitorsLabel(visitors);
  const impact = estimateImpact(days, visitors);
  const addRule = () => {
    if (plan.outcome === "change") addRuleToDraft(account, zone, plan, formatImpact(name, impact));
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
          <Button variant="primary" disabledReason={plan.outcome === "impossible" && plan.reason} onClick={addRule}>
            {plan.outcome === "change" ? "Review rule" : "Go to access rules"}
          </Button>
        </>
      }
    >
      <Stack>
        <BlockImpact impact={impact} includesBlocked={days.includesBlocked} />
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
      return plan.isDraft ? `An unsaved rule already blocks ${name}.` : `The zone already blocks ${name}.`;
    case "change":
      return describeChange(plan, name);
  }
}

function describeChange({ field, adds, others }: Extract<RulePlan, { outcome: "change" }>, name: string): string {
  if (!adds) {
    return `This zone allows only listed countries. ${name} is removed from the list (${others} left).`;
  }
  const kind = field === "COUNTRIES" ? "countries" : "networks";
  return others === 0
    ? `${name} is added to the blocked ${kind}.`
    : `${name} is added to the blocked ${kind} (${others} already listed).`;
}

function getAccessRulesPath(account: string, zone: Zone): string {
  return paths.zoneSettings(account, zone.ID, "access");
}

/** Share of the traffic that a rule would have blocked. */
function BlockImpact({ impact, includesBlocked }: { impact: Impact; includesBlocked: boolean }): ReactElement {
  const { affected, total, period, location } = impact;
  return (
    <DefinitionList
      items={[
        {
          term: "Requests",
          value: formatPercent(getShare(affected.requests, total.requests)),
          note: (
            <>
              <CompactNumber value={affected.requests} unit="count" /> of{" "}
              <CompactNumber value={total.requests} unit="count" />
            </>
          ),
        },
        {
          term: "Bandwidth",
          value: formatPercent(getShare(affected.bandwidth, total.bandwidth)),
          note: (
            <>
              <CompactNumber value={affected.bandwidth} unit="bytes" /> of{" "}
              <CompactNumber value={total.bandwidth} unit="bytes" />
            </>
          ),
        },
        ...(includesBlocked
          ? [
              {
                term: "Already blocked",
                value: <CompactNumber value={affected.blocked} unit="count" />,
                note: "By other rules; not counted in requests",
              },
            ]
          : []),
        {
          term: "Period",
          value: period,
          note:
            location === undefined ? "Full days" : `Full days, ${location} only. The rule applies to all locations.`,
        },
      ]}
    />
  );
}
