import { zoneStateLabels } from "@edge-console/contract/findings/describe-diagnosis";
import { type ZoneState, zoneStates, zoneStateSeverities } from "@edge-console/contract/findings/zone-state";
import { type OriginType, originTypes } from "@edge-console/contract/rules/origin-type";
import { Timer } from "lucide-react";
import { type ReactElement, useMemo } from "react";
import { formatCount } from "../../../format/numbers.ts";
import { StateBadge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { FilterMenu, type FilterProps } from "../../../ui/filter-menu.tsx";
import { originTypeLabels } from "../origin-type-labels.ts";
import type { ListedZone } from "./zone-filter.ts";

/** Filters the list by origin type. */
export function OriginTypeFilter(props: FilterProps<OriginType>): ReactElement {
  return <FilterMenu name="Type" all={originTypes} getLabel={(type) => originTypeLabels[type].name} {...props} />;
}

/** Filters the list by label. Labels in the URL that no zone has stay listed, so that they can be cleared. */
export function LabelFilter({ options, ...props }: FilterProps<string> & { options: readonly string[] }): ReactElement {
  const all = [...new Set([...options, ...props.selected])].toSorted();
  return <FilterMenu name="Label" all={all} getLabel={(label) => label} {...props} />;
}

/** Statuses to filter by: `checking` soon becomes one of them. */
const filteredStates = zoneStates.filter((state) => state !== "checking");

/** Filters the list by status. */
export function StateFilter(props: FilterProps<ZoneState>): ReactElement {
  return <FilterMenu name="Status" all={filteredStates} getLabel={(state) => zoneStateLabels[state]} {...props} />;
}

/** Statuses of zones with a problem, the most serious first. */
const problemStates = zoneStates.filter(
  (state) => zoneStateSeverities[state] === "critical" || zoneStateSeverities[state] === "warning",
);

/** Button with the known number of zones that have a problem, which lists only those. Nothing if there are none. */
export function ProblemFilter({
  zones,
  selected,
  onChange,
}: FilterProps<ZoneState> & { zones: readonly ListedZone[] }): ReactElement | null {
  const affected = useMemo(() => zones.filter(({ diagnosis }) => problemStates.includes(diagnosis.states[0])), [zones]);
  if (affected.length === 0) return null;
  const isPressed =
    problemStates.every((state) => selected.includes(state)) && selected.length === problemStates.length;
  const isCritical = affected.some(({ diagnosis }) => zoneStateSeverities[diagnosis.states[0]] === "critical");
  const isPartial = zones.some(({ diagnosis }) => ["checking", "unknown"].includes(diagnosis.states[0]));
  return (
    <Button size="small" aria-pressed={isPressed} onClick={() => onChange(isPressed ? [] : problemStates)}>
      <StateBadge tone={isCritical ? "bad" : "caution"}>
        {isPartial ? "At least " : ""}
        {formatCount(affected.length)} with problems
      </StateBadge>
    </Button>
  );
}

/** Button with the number of zones with temporary changes, which lists only those. Nothing if there are none. */
export function TemporaryFilter({
  zones,
  pressed,
  onChange,
}: {
  zones: readonly ListedZone[];
  pressed: boolean;
  onChange: (pressed: boolean) => void;
}): ReactElement | null {
  const count = useMemo(() => zones.filter(({ ends }) => ends.length > 0).length, [zones]);
  // Stays while it's pressed, so that it can be released.
  if (count === 0 && !pressed) return null;
  return (
    <Button size="small" icon={Timer} aria-pressed={pressed} onClick={() => onChange(!pressed)}>
      {formatCount(count)} with temporary changes
    </Button>
  );
}
