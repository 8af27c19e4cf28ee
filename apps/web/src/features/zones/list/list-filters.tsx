import { type ZoneState, zoneStates } from "@edge-console/contract/findings/diagnosis";
import { type OriginType, originTypes } from "@edge-console/contract/rules/origin-type";
import type { ReactElement } from "react";
import { FilterMenu, type FilterProps } from "../../../ui/filter-menu.tsx";
import { originTypeLabels } from "../origin-type-labels.ts";
import { zoneStateLabels } from "../zone-state-labels.ts";

/** Narrows the list to zones with one of some origin types. */
export function OriginTypeFilter(props: FilterProps<OriginType>): ReactElement {
  return <FilterMenu name="Type" all={originTypes} labelOf={(type) => originTypeLabels[type].label} {...props} />;
}

/** Narrows the list to zones in one of some states. */
export function StateFilter(props: FilterProps<ZoneState>): ReactElement {
  return <FilterMenu name="Status" all={zoneStates} labelOf={(state) => zoneStateLabels[state].label} {...props} />;
}
