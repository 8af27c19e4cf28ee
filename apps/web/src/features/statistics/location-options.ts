import type { Statistics } from "@edge-console/contract/objects/statistics";
import type { SelectOption } from "../../ui/select.tsx";

/** ID of traffic from servers without a location. The API doesn't accept it as a filter. Spec: Statistics. */
const unassigned = "unassigned";

/**
 * Returns the options of the location filter, by name. The selected location is included even without traffic in the
 * period.
 */
export function getLocationOptions(nodes: Statistics["NODES"], selected: string): SelectOption[] {
  const named = nodes
    .filter(({ ID }) => ID !== unassigned)
    .map(({ ID, LOCATION }) => ({ value: ID, label: LOCATION || ID }))
    .toSorted((a, b) => a.label.localeCompare(b.label, "en"));
  const options: SelectOption[] = [{ value: "", label: "All locations" }, ...named];
  if (!options.some(({ value }) => value === selected)) {
    options.push({ value: selected, label: `${selected} (no traffic in this period)` });
  }
  if (nodes.some(({ ID }) => ID === unassigned)) {
    options.push({
      value: `not:${unassigned}`,
      label: "Unassigned (can't be filtered)",
      disabled: true,
    });
  }
  return options;
}
