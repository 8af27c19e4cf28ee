import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderComponent } from "../../../test/render.tsx";
import { AttentionList } from "./attention-list.tsx";

it("V23: a small laptop shows the whole text of what needs attention", async () => {
  await page.viewport(770, 900);
  const item = {
    id: "tunnel",
    tone: "bad",
    title: "warehouseapp isn't serving traffic: tunnel Rotterdam warehouse is disconnected",
    detail: "About 11.5K requests lost so far. Its connector hasn't reported for 90 seconds or more.",
    to: "/a/a1/tunnels/t1",
    screen: "Tunnels",
    since: 1_790_000_000,
  } as const;
  const screen = await renderComponent(<AttentionList items={[item]} />);
  const detail = screen.getByText(item.detail);
  await expect.element(detail).toBeVisible();
  const { scrollWidth, clientWidth } = detail.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});
