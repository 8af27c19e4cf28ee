import { expect, it } from "vitest";
import { useState } from "react";
import { renderComponent } from "../../../test/render.tsx";
import { formatPeriod } from "../../resources/statistics/time-labels.ts";
import { getPeriod, type Range } from "../../resources/statistics/period.ts";
import { RangeControl } from "./range-control.tsx";

const toSeconds = (text: string) => Date.parse(text) / 1000;
const now = toSeconds("2026-11-26T14:30:00Z");

function RangeWithHeading({ start }: { start: Range }) {
  const [range, setRange] = useState(start);
  return (
    <>
      <RangeControl range={range} onChange={setRange} now={now} />
      <h2>{formatPeriod(getPeriod(range, now), "day")}</h2>
    </>
  );
}

async function renderRange(start: Range) {
  const screen = await renderComponent(<RangeWithHeading start={start} />);
  const heading = screen.getByRole("heading");
  const [first, last] = [screen.getByLabelText("First day, in UTC"), screen.getByLabelText("Last day, in UTC")];
  return { screen, heading, first, last };
}

it("V9: starts custom dates with the days of the last 24 hours, and the heading has the same", async () => {
  const { screen, heading, first, last } = await renderRange({ kind: "24h" });
  await screen.getByRole("radio", { name: "Custom" }).click();
  await expect.element(first).toHaveValue("2026-11-25");
  await expect.element(last).toHaveValue("2026-11-26");
  await expect.element(heading).toMatchTextContent(/Nov 25 – (Nov )?26/);
});

it("V9: shows the days of the heading if the URL has days of the future", async () => {
  const range: Range = { kind: "custom", first: toSeconds("2026-11-20"), last: toSeconds("2027-02-01") };
  const { heading, last } = await renderRange(range);
  await expect.element(last).toHaveValue("2026-11-26");
  await expect.element(heading).toMatchTextContent(/Nov 20 – (Nov )?26/);
});

it.each([
  { field: "last", typed: "2026-12-24", error: /^Select days up to today, .*Nov 26/ },
  { field: "first", typed: "2026-11-25", error: /^The first day is after the last day\.$/ },
] as const)("V9: says why the period stays the same: $field day $typed", async ({ field, typed, error }) => {
  const range: Range = { kind: "custom", first: toSeconds("2026-11-20"), last: toSeconds("2026-11-22") };
  const { screen, heading, ...fields } = await renderRange(range);
  await fields[field].fill(typed);
  await expect.element(screen.getByText(error)).toBeVisible();
  await expect.element(fields[field]).toHaveValue(typed);
  await expect.element(heading).toMatchTextContent(/Nov 20 – (Nov )?22/);
});
