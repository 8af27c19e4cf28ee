import { createExampleZone } from "@edge-console/contract/examples/zone";
import type { ZoneState } from "@edge-console/contract/findings/zone-state";
import { expect, it } from "vitest";
import { renderComponent } from "../../../../test/render.tsx";
import { ProblemFilter } from "./list-filters.tsx";
import { toListedZones } from "./zone-filter.ts";

function listZones(...states: readonly ZoneState[]) {
  const zones = states.map((_, index) => createExampleZone({ ID: `AAAAAAAA${index}`, ZONE_NAME: `zone${index}` }));
  return toListedZones(zones, ({ ID }) => {
    const state = states[Number(ID.at(-1))] ?? "checking";
    return { findings: [], verdict: "serving", states: [state], sentence: "" };
  });
}

it.each<[string, ZoneState[]]>([
  ["2 with problems", ["active", "not-serving", "degraded"]],
  ["At least 1 with problems", ["active", "checking", "not-serving"]],
  ["At least 1 with problems", ["unknown", "maintenance"]],
])("says %s for %j", async (name, states) => {
  const onChange = () => undefined;
  const screen = await renderComponent(
    <ProblemFilter zones={listZones(...states)} selected={[]} onChange={onChange} />,
  );
  await expect.element(screen.getByRole("button", { name })).toBeVisible();
});
