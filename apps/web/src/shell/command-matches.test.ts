import type { Zone } from "@edge-console/contract/objects/zone";
import { Globe } from "lucide-react";
import { expect, test } from "vitest";
import { commandsFor } from "./command-matches.ts";

const zone = (ID: string, ZONE_NAME: string, ORIGIN_URL = "") => ({ ID, ZONE_NAME, ORIGIN_URL }) as Zone;
const areas = [{ label: "Zones", icon: Globe, to: "/a/k3/zones" }];
const zones = [
  zone("AAAAAAAA1", "myshop"),
  zone("AAAAAAAA2", "media", "https://shop.origin.example"),
  zone("AAAAAAAA3", "shop"),
  zone("SHOP00004", "blog"),
];
const found = (query: string) => commandsFor(query, areas, zones, "k3").map(({ label }) => label);

test("names and ids that begin with the query come first, then names that hold it, then origins", () => {
  expect(found("Shop")).toEqual(["shop", "blog", "myshop", "media"]);
});

test("areas are found by their name", () => {
  expect(found("zon")).toEqual(["Zones"]);
});

test("each leads to its page", () => {
  expect(commandsFor("myshop", areas, zones, "k3")).toMatchObject([{ to: "/a/k3/zones/AAAAAAAA1" }]);
});

test("without an account there are areas alone", () => {
  expect(commandsFor("", areas, zones, undefined).map(({ label }) => label)).toEqual(["Zones"]);
});
