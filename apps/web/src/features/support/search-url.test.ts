import { expect, it } from "vitest";
import {
  parseInspectionTarget,
  toInspectionTarget,
  getTargetPath,
  toInspectSearch,
  removeInspectionTarget,
} from "./search-url.ts";

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
])("serializes and parses the target of an inspection: %o", (hit, search, path) => {
  expect(toInspectSearch("pic", toInspectionTarget(hit))).toBe(search);
  expect(parseInspectionTarget(new URLSearchParams(search))).toEqual(toInspectionTarget(hit));
  expect(getTargetPath(toInspectionTarget(hit))).toBe(path);
  expect(removeInspectionTarget(new URLSearchParams(search)).toString()).toBe("q=pic");
});

it("returns undefined without an account", () => {
  expect(parseInspectionTarget(new URLSearchParams("q=pic&zone=ABC123DEF"))).toBeUndefined();
});
