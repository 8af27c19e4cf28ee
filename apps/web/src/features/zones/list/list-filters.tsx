import { zoneStateLabels } from "@edge-console/contract/findings/describe-diagnosis";
import { type ZoneState, zoneStates } from "@edge-console/contract/findings/zone-state";
import { type OriginType, originTypes } from "@edge-console/contract/rules/origin-type";
import type { ReactElement } from "react";
import { FilterMenu, type FilterProps } from "../../../ui/filter-menu.tsx";
import { originTypeLabels } from "../origin-type-labels.ts";

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
