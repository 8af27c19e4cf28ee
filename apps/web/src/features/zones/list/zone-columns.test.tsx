import { createExampleZone } from "@edge-console/contract/examples/zone";
import type { Diagnosis } from "@edge-console/contract/findings/diagnosis";
import type { ReactElement } from "react";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderComponent } from "../../../../test/render.tsx";
import { useAppTable } from "../../../ui/app-table.ts";
import { DataTable } from "../../../ui/data-table.tsx";
import { createRowMenu } from "../../../ui/row-menu.tsx";
import { getZoneColumns } from "./zone-columns.tsx";
import type { ListedZone } from "./zone-filter.ts";

const diagnosis: Diagnosis = {
  findings: [],
  verdict: "serving",
  states: ["active"],
  sentence: "Ready to serve traffic",
};

const zone: ListedZone = {
  zone: createExampleZone({ ZONE_NAME: "harbourvideo" }),
  name: "harbourvideo",
  origin: "https://campaign.origin.harbour-media.example",
  text: "harbourvideo",
  diagnosis,
  labels: ["production", "team:shop"],
  traffic: undefined,
  ends: [],
  ranks: { type: 0, cache: 0, requests: -1 },
};

const columns = getZoneColumns({ account: "a1", menu: createRowMenu(), canChange: true });
const data = [zone];

function Zones(): ReactElement {
  const table = useAppTable({ columns, data, getRowId: ({ name }) => name });
  return <DataTable table={table} label="Zones" virtualized />;
}

it("V23: a screen of 1920 pixels doesn't cut origins", async () => {
  // The width of the content next to the sidebar.
  await page.viewport(1633, 900);
  const screen = await renderComponent(<Zones />);
  const origin = screen.getByText("campaign.origin.harbour-media.example");
  await expect.element(origin).toBeVisible();
  const cell = origin.element().closest("td");
  expect(cell?.scrollWidth).toBeLessThanOrEqual(cell?.clientWidth ?? 0);
});
