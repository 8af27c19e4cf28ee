import { zoneLabelLimits } from "@edge-console/contract/console/zone-labels";
import { createExampleZone } from "@edge-console/contract/examples/zone";
import { describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { fakeConsole } from "../../../../test/fake-console.ts";
import { renderComponent } from "../../../../test/render.tsx";
import { createSession } from "../../../../test/sample-session.ts";
import { sessionQuery } from "../../../api/queries.ts";
import { createQueryClient } from "../../../api/query-client.ts";
import { zoneLabelsQuery } from "../../../resources/zones/zone-labels.tsx";
import { LabelsDialog } from "./labels-dialog.tsx";

const zone = createExampleZone();

async function typeAndEnter(text: string) {
  const { changeZoneLabels } = fakeConsole("changeZoneLabels");
  changeZoneLabels.mockResolvedValue({ labels: {} });
  const onClose = vi.fn<() => void>();
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, createSession());
  client.setQueryData(zoneLabelsQuery("a1").queryKey, {});
  const dialog = <LabelsDialog zones={[zone]} onClose={onClose} />;
  const screen = await renderComponent(dialog, { client, url: "/a/a1", path: "/a/:account" });
  const field = screen.getByRole("textbox", { name: "New labels" });
  await field.fill(text);
  await userEvent.keyboard("{Enter}");
  return { screen, field, onClose, changeZoneLabels };
}

describe("Enter in the field of new labels", () => {
  it.each([
    ["production", "production"],
    [" Production ", "production"],
    ["production, team:shop", "production\nteam:shop"],
    ["production,,Production,", "production"],
    ["eu  west", "eu west"],
  ])("adds %j as %j", async (text, add) => {
    const { onClose, changeZoneLabels } = await typeAndEnter(text);
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(changeZoneLabels.mock.calls.map(([{ body }]) => body)).toEqual([{ zones: zone.ID, add, remove: "" }]);
  });

  it.each([
    ["production; eu", "Use letters, digits, spaces, and . _ - : /"],
    ["#1", "Use letters, digits, spaces, and . _ - : /"],
    ["a".repeat(33), `Use up to ${zoneLabelLimits.characters} characters.`],
    [Array.from({ length: 11 }, (_, index) => `l${index}`).join(), `Use up to ${zoneLabelLimits.perZone} labels.`],
  ])("adds nothing of %j, keeps it, and says why: %s", async (text, reason) => {
    const { screen, field, onClose, changeZoneLabels } = await typeAndEnter(text);
    await expect.element(screen.getByText(reason)).toBeVisible();
    await expect.element(field).toHaveValue(text);
    expect(changeZoneLabels).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  });
});
