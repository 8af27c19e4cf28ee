import type { Diagnosis } from "@edge-console/contract/findings/diagnosis";
import type { ZoneState } from "@edge-console/contract/findings/zone-state";
import { createExampleZone } from "@edge-console/contract/examples/zone";
import { zoneIdSchema } from "@edge-console/contract/ids";
import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { inOpeningOrder, orderByTrouble, useIsListable, useOpeningOrder } from "./opening-order.ts";
import type { ListedZone } from "./zone-filter.ts";

function list(name: string, state: ZoneState, requests = -1): ListedZone {
  const diagnosis: Diagnosis = { findings: [], verdict: "serving", states: [state], sentence: "" };
  const zone = createExampleZone({ ID: zoneIdSchema.parse(name.toUpperCase().padEnd(9, "0")), ZONE_NAME: name });
  const ranks = { type: 0, cache: 0, requests };
  return { zone, name, origin: "", text: name, diagnosis, labels: [], traffic: undefined, ends: [], ranks };
}

const toNames = (order: ReadonlyMap<string, number>) =>
  [...order.keys()].map((id) => id.replace(/0+$/, "").toLowerCase());

test("V22: the most serious state comes first, and of the same state the zone with most requests", () => {
  const zones = [
    list("blog", "active", 10),
    list("docs", "at-risk"),
    list("home", "not-serving", 5),
    list("media", "checking", 20),
    list("new", "active"),
    list("pets", "not-serving", 900),
    list("shop", "active", 10),
  ];
  expect(toNames(orderByTrouble(zones))).toEqual(["pets", "home", "docs", "media", "blog", "shop", "new"]);
});

test("zones are listed in the order of their positions, newer ones first, without those that were deleted", () => {
  const order = orderByTrouble([list("blog", "active", 10), list("docs", "not-serving"), list("shop", "active", 90)]);
  const now = ["blog", "new", "pets", "shop"].map((name) => list(name, "active"));
  const zones = new Map(now.map((one) => [one.zone.ID, one]));
  expect(inOpeningOrder(zones, order).map(({ name }) => name)).toEqual(["new", "pets", "shop", "blog"]);
  expect(inOpeningOrder(zones, order, true).map(({ name }) => name)).toEqual(["blog", "shop", "pets", "new"]);
});

type OrderProps = { view?: string | undefined; zones: readonly ListedZone[] | undefined };

function Order({ view, zones }: OrderProps): ReactElement {
  const order = useOpeningOrder(view, zones);
  return <p>{order ? toNames(order).join(" ") : "waiting"}</p>;
}

test("V22: rows stay where they are until the view changes", async () => {
  const healthy = [list("blog", "active", 10), list("shop", "active", 90)];
  const screen = await render(<Order view="" zones={undefined} />);
  await expect.element(screen.getByText("waiting")).toBeVisible();
  await screen.rerender(<Order view="" zones={healthy} />);
  await expect.element(screen.getByText("shop blog")).toBeVisible();
  const broken = [list("blog", "not-serving", 10), list("shop", "active", 90)];
  await screen.rerender(<Order view="" zones={broken} />);
  await expect.element(screen.getByText("shop blog")).toBeVisible();
  await screen.rerender(<Order view="type=s3" zones={broken} />);
  await expect.element(screen.getByText("blog shop")).toBeVisible();
});

test("V22: a list in another order keeps the positions, and gets new ones when it's ordered by trouble again", async () => {
  const healthy = [list("blog", "active", 10), list("shop", "active", 90)];
  const broken = [list("blog", "not-serving", 10), list("shop", "active", 90)];
  const screen = await render(<Order view="" zones={healthy} />);
  await screen.rerender(<Order view={undefined} zones={broken} />);
  await expect.element(screen.getByText("shop blog")).toBeVisible();
  await screen.rerender(<Order view="" zones={broken} />);
  await expect.element(screen.getByText("blog shop")).toBeVisible();
});

function Listable({ isLoaded, isKnown }: { isLoaded: boolean; isKnown: boolean }): ReactElement {
  return <p>{useIsListable(isLoaded, isKnown) ? "listed" : "waiting"}</p>;
}

test("V22: rows wait for what their order depends on, and never again", async () => {
  const screen = await render(<Listable isLoaded={false} isKnown={false} />);
  await screen.rerender(<Listable isLoaded isKnown={false} />);
  await expect.element(screen.getByText("waiting")).toBeVisible();
  await screen.rerender(<Listable isLoaded isKnown />);
  await expect.element(screen.getByText("listed")).toBeVisible();
  await screen.rerender(<Listable isLoaded isKnown={false} />);
  await expect.element(screen.getByText("listed")).toBeVisible();
});

test("V22: rows don't wait for a slow read", async () => {
  const screen = await render(<Listable isLoaded isKnown={false} />);
  await expect.element(screen.getByText("listed")).toBeVisible();
});
