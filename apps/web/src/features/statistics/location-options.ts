import type { Statistics } from "@edge-console/contract/objects/statistics";
import type { SelectOption } from "../../ui/select.tsx";

/** Traffic recorded before its server was placed has this id, which the service takes for no filter (Statistics). */
const unassigned = "unassigned";

/**
 * What a zone's traffic can be narrowed to. Locations by name; the one that is chosen stays in the list even where it
 * served nothing in this period.
 */
export function getLocationOptions(nodes: Statistics["NODES"], chosen: string): SelectOption[] {
  const named = nodes
    .filter(({ ID }) => ID !== unassigned)
    .map(({ ID, LOCATION }) => ({ value: ID, label: LOCATION || ID }))
    .toSorted((one, other) => one.label.localeCompare(other.label, "en"));
  const options: SelectOption[] = [{ value: "", label: "All locations" }, ...named];
  if (!options.some(({ value }) => value === chosen)) {
    options.push({ value: chosen, label: `${chosen}, without traffic in this period` });
  }
  if (nodes.some(({ ID }) => ID === unassigned)) {
    options.push({
      value: `not:${unassigned}`,
      label: "Unassigned: recorded before its server was placed, cannot be filtered",
      disabled: true,
    });
  }
  return options;
}
