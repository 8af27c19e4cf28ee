import { expect, test } from "vitest";
import { type ListView, zoneListState } from "./list-state.ts";
import { defaultSort } from "./zone-filter.ts";

test("defaults aren't in the URL", () => {
  expect(
    zoneListState
      .serialize({ query: " ", types: [], states: [], labels: [], temporary: false, sorting: [defaultSort] })
      .toString(),
  ).toBe("");
});

test("a view survives serializing and parsing", () => {
  const view = {
    query: "shop & more",
    types: ["S3", "TUNNEL"],
    states: ["paused"],
    labels: ["production", "team:shop"],
    temporary: true,
    sorting: [{ id: "name", desc: true }],
  } satisfies ListView;
  expect(zoneListState.serialize(view).toString()).toBe(
    "q=shop+%26+more&type=s3&type=tunnel&state=paused&label=production&label=team%3Ashop&temporary=1&sort=-name",
  );
  expect(zoneListState.parse(zoneListState.serialize(view))).toEqual(view);
});

test("invalid parameters are ignored", () => {
  const view = zoneListState.parse(new URLSearchParams("type=nonsense&type=site&state=broken&sort=-nothing"));
  expect(view).toEqual({
    query: "",
    types: ["SITE"],
    states: [],
    labels: [],
    temporary: false,
    sorting: [defaultSort],
  });
});
