import { expect, it } from "vitest";
import { findComparisons, findWrongComparisons, readFigure } from "./comparisons.ts";

it.each([
  ["1.2K", 1_200],
  ["1.31B", 1_310_000_000],
  ["512 B", 512],
  ["24.0\u00a0MB", 24_000_000],
  ["1.50 GiB", 1.5 * 1_024 ** 3],
  ["90.5%", 90.5],
  ["€1,430.00", 1_430],
  ["–", Number.NaN],
])("reads %s", (text, value) => {
  expect(readFigure(text)).toBe(value);
});

it.each([
  ["Requests\n45.4M\n+12.1% from\u00a040.5M", [12.1]],
  ["Requests\n45.4M\n+8.9% (44.1M from\u00a040.5M)", [8.9]],
  ["Cache hit ratio\n94.8%\nserved from cache\n+0.1 pts from 94.7%", [0.1]],
  ["Requests\n1.23M\n1,234,567\n+23.0% from 1M in Sep", [23]],
  ["Requests: 5K (+400.0% from 1K in February 2027)", [400]],
  ["- Requests: 200, +100.0% from 100", [100]],
  ["Oct total: 20.0 TB\nBandwidth forecast\n21.0 TB\n20.0 TB to 22.0 TB, +5.0% from Oct", [5]],
  ["Oct total: 20.0 TB\nBandwidth forecast\n21.0 TB\n20.0 TB to 22.0 TB, +5.0%\u00A0from\u00A0Oct", [5]],
  ["November will cost about €110.00, 10.0% more than October (€100.00).", [10]],
  ["shop\t40.3M\t41.3M\t+1M +2.5%", [2.5]],
  ["Requests\n0\nUp from 0", []],
])("finds what %j states, which follows from its figures", (text, stated) => {
  expect(findComparisons(text).map((comparison) => comparison.stated)).toEqual(stated);
  expect(findWrongComparisons(text)).toEqual([]);
});

it.each([
  "Requests\n45.4M\n+10.1% from 40.5M",
  "Cache hit ratio\n94.8%\n−0.1 pts from 94.7%",
  "Oct total: 20.0 TB\nBandwidth forecast\n21.0 TB\n20.0 TB to 22.0 TB, +6.0% from Oct",
  "November will cost about €110.00, 10.0% less than October (€100.00).",
  "+10.0% from 40.5M",
])("finds what doesn't follow: %j", (text) => {
  expect(findWrongComparisons(text)).toHaveLength(1);
});
