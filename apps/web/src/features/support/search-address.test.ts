import { expect, it } from "vitest";
import { goalIn, goalOf, pathOf, searchToInspect, searchWithout } from "./search-address.ts";

const account = { id: "acc0000001", name: "Harbour" };
const zone = { id: "ABC123DEF", name: "pictures" };

it.each([
  [{ account, zone, tunnel: null }, "?q=pic&inspect=acc0000001&zone=ABC123DEF", "/a/acc0000001/zones/ABC123DEF"],
  [
    { account, zone: null, tunnel: zone },
    "?q=pic&inspect=acc0000001&tunnel=ABC123DEF",
    "/a/acc0000001/tunnels/ABC123DEF",
  ],
  [{ account, zone: null, tunnel: null }, "?q=pic&inspect=acc0000001", "/a/acc0000001"],
])("leads from a hit to its inspection by the address: %o", (hit, search, path) => {
  expect(searchToInspect("pic", goalOf(hit))).toBe(search);
  expect(goalIn(new URLSearchParams(search))).toEqual(goalOf(hit));
  expect(pathOf(goalOf(hit))).toBe(path);
  expect(searchWithout(new URLSearchParams(search)).toString()).toBe("q=pic");
});

it("has no dialog open without an account", () => {
  expect(goalIn(new URLSearchParams("q=pic&zone=ABC123DEF"))).toBeUndefined();
});
