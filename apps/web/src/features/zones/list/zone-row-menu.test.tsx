import { createExampleZone } from "@edge-console/contract/examples/zone";
import { zoneIdSchema } from "@edge-console/contract/ids";
import type { Zone } from "@edge-console/contract/objects/zone";
import { expect, it, vi } from "vitest";
import { renderComponent } from "../../../../test/render.tsx";
import { createRowMenu, RowMenuButton } from "../../../ui/row-menu.tsx";
import { getZoneMenuLabel, ZoneRowMenu } from "./zone-row-menu.tsx";

const zones = [
  createExampleZone({ ID: zoneIdSchema.parse("ABC123DEF"), ZONE_NAME: "shop" }),
  createExampleZone({ ID: zoneIdSchema.parse("XYZ789UVW"), ZONE_NAME: "blog" }),
];

function renderMenus(onEditLabels?: (zone: Zone) => void) {
  const menu = createRowMenu<Zone>();
  return renderComponent(
    <>
      {zones.map((zone) => (
        <RowMenuButton key={zone.ID} menu={menu} row={zone} label={getZoneMenuLabel(zone)} />
      ))}
      <ZoneRowMenu account="a1" menu={menu} onEditLabels={onEditLabels} />
    </>,
  );
}

it("V19: offers a zone's pages and what can be done with it", async () => {
  const edited: string[] = [];
  const screen = await renderMenus((zone) => edited.push(zone.ZONE_NAME));
  await screen.getByRole("button", { name: "Actions for blog" }).click();
  const menu = screen.getByRole("menu", { name: "Actions for blog" });
  await expect.element(menu.getByRole("menuitem", { name: "Hostnames" })).toBeVisible();
  expect(
    menu
      .getByRole("menuitem")
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    "Settings",
    "Hostnames",
    "Statistics",
    "Activity",
    "Copy zone ID",
    "Edit labels",
    "Duplicate zone",
    "Delete zone",
  ]);
  await menu.getByRole("menuitem", { name: "Edit labels" }).click();
  expect(edited).toEqual(["blog"]);
});

it("V19: copies the ID of the zone whose button was pressed", async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => void copied.push(text));
  const screen = await renderMenus();
  for (const { ZONE_NAME } of zones) {
    await screen.getByRole("button", { name: `Actions for ${ZONE_NAME}` }).click();
    await expect.element(screen.getByRole("menuitem", { name: "Edit labels" })).not.toBeInTheDocument();
    await screen.getByRole("menuitem", { name: "Copy zone ID" }).click();
  }
  await vi.waitFor(() => expect(copied).toEqual(zones.map(({ ID }) => ID)), 20_000);
});
