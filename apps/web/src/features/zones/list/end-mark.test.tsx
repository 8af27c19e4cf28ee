import type { ScheduledEnd } from "@edge-console/contract/console/scheduled-ends";
import { expect, it } from "vitest";
import { renderComponent } from "../../../../test/render.tsx";
import { formatDay, formatMinute } from "../../../format/times.ts";
import { EndMark } from "./end-mark.tsx";

it("shows when the next temporary change of a zone ends, and says what each is", async () => {
  const common = { zoneId: "SHOP00000", zoneName: "shop", createdAt: 1, createdBy: "" };
  const dueAt = Math.floor(Date.now() / 1_000) + 5 * 86_400;
  const ends: readonly ScheduledEnd[] = [
    { ...common, id: "1", field: "MAINTENANCE", entries: [], dueAt },
    { ...common, id: "2", field: "BLOCK_IPS", entries: ["203.0.113.7"], dueAt: dueAt + 86_400 },
  ];
  const screen = await renderComponent(<EndMark ends={ends} />);
  await expect.element(screen.getByText(formatDay(dueAt), { exact: true })).toBeVisible();
  const sentences = `Maintenance mode until ${formatMinute(dueAt)}; Blocked: 203.0.113.7 until ${formatMinute(dueAt + 86_400)}`;
  await expect.element(screen.getByText(sentences)).toBeInTheDocument();
});
