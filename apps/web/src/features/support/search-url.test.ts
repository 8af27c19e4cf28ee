import { expect, it } from "vitest";
import { getTargetPath, supportState, toInspectionTarget, toInspectSearch } from "./search-url.ts";

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
  expect(supportState.parse(new URLSearchParams(search))).toEqual({ query: "pic", target: toInspectionTarget(hit) });
  expect(getTargetPath(toInspectionTarget(hit))).toBe(path);
});

it("has no target without an account", () => {
  expect(supportState.parse(new URLSearchParams("q=pic&zone=ABC123DEF"))).toEqual({ query: "pic", target: undefined });
});
