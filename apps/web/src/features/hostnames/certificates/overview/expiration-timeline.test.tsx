import { expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { renderComponent } from "../../../../../test/render.tsx";
import { ExpirationTimeline } from "./expiration-timeline.tsx";

const monday = Date.UTC(2026, 10, 2) / 1000;
const weeks = [0, 1, 2].map((index) => ({
  from: monday + index * 7 * 86_400,
  uploaded: index,
  managed: 2 * index,
}));

it("shows the counts of a week on hover and by keyboard", async () => {
  const screen = await renderComponent(<ExpirationTimeline weeks={weeks} />);
  const chart = screen.getByRole("application", { name: "Expiring certificates by week" });
  const tooltip = screen.getByRole("status");
  await userEvent.hover(chart);
  await expect.element(tooltip).toMatchTextContent("Week of Nov 9, 2026");
  await expect.element(tooltip).toMatchTextContent("Uploaded: 1");
  await expect.element(tooltip).toMatchTextContent("Managed, renew automatically: 2");
  await userEvent.unhover(chart);
  await userEvent.tab();
  await expect.element(chart).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  await expect.element(tooltip).toMatchTextContent("Week of Nov 16, 2026");
});

it("shows the same counts in a table", async () => {
  const screen = await renderComponent(<ExpirationTimeline weeks={weeks} />);
  const rows = screen.getByRole("row").elements();
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "Week ofUploadedManaged",
    "Nov 2, 202600",
    "Nov 9, 202612",
    "Nov 16, 202624",
  ]);
});
