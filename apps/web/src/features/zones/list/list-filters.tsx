import { type ZoneState, zoneStates } from "@edge-console/contract/findings/diagnosis";
import { type OriginType, originTypes } from "@edge-console/contract/rules/origin-type";
import type { ReactElement } from "react";
import { FilterMenu, type FilterProps } from "../../../ui/filter-menu.tsx";
import { originTypeLabels } from "../origin-type-labels.ts";
import { zoneStateLabels } from "../zone-state-labels.ts";

/** Filters the list by origin type. */
export function OriginTypeFilter(props: FilterProps<OriginType>): ReactElement {
  return <FilterMenu name="Type" all={originTypes} labelOf={(type) => originTypeLabels[type].label} {...props} />;
}

/** Filters the list by status. */
export function StateFilter(props: FilterProps<ZoneState>): ReactElement {
  return <FilterMenu name="Status" all={zoneStates} labelOf={(state) => zoneStateLabels[state].label} {...props} />;
}
