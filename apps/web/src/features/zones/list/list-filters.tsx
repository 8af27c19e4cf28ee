import { zoneStateWords } from "@edge-console/contract/findings/describe-diagnosis";
import { type ZoneState, zoneStates } from "@edge-console/contract/findings/diagnosis";
import { type OriginType, originTypes } from "@edge-console/contract/rules/origin-type";
import type { ReactElement } from "react";
import { FilterMenu, type FilterProps } from "../../../ui/filter-menu.tsx";
import { originTypeLabels } from "../origin-type-labels.ts";

/** Filters the list by origin type. */
export function OriginTypeFilter(props: FilterProps<OriginType>): ReactElement {
  return <FilterMenu name="Type" all={originTypes} labelOf={(type) => originTypeLabels[type].name} {...props} />;
}

/** Filters the list by label. Labels in the URL that no zone has stay listed, so that they can be cleared. */
export function LabelFilter({ known, ...props }: FilterProps<string> & { known: readonly string[] }): ReactElement {
  const all = [...new Set([...known, ...props.chosen])].toSorted();
  return <FilterMenu name="Label" all={all} labelOf={(label) => label} {...props} />;
}

/** Filters the list by status. */
export function StateFilter(props: FilterProps<ZoneState>): ReactElement {
  return <FilterMenu name="Status" all={zoneStates} labelOf={(state) => zoneStateWords[state]} {...props} />;
}
