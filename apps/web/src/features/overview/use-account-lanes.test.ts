import { expect, it } from "vitest";
import { createZoneNames } from "./use-account-lanes.ts";

it("V13: the changes of a deleted zone have its name, not its ID", () => {
  const deleted = { type: "zone", id: "GONE00001", parentId: null, name: "campaign" } as const;
  const getName = createZoneNames(
    "acc",
    [{ ID: "SHOP00001", ZONE_NAME: "shop" }],
    [{ object: deleted }, { object: null }],
  );
  expect(["/cdn/SHOP00001", "/cdn/GONE00001", "/cdn/GONE00001/hostnames/7", "/cdn/NAMELESS1"].map(getName)).toEqual([
    "shop",
    "campaign",
    "campaign",
    "NAMELESS1",
  ]);
});
