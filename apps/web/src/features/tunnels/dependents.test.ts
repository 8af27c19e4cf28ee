import type { Endpoint } from "@edge-console/contract/objects/tunnel";
import type { Zone } from "@edge-console/contract/objects/zone";
import { expect, test } from "vitest";
import { zonesOf, zonesOfTunnel } from "./dependents.ts";

const endpoint = (id: number, zones: string[] = []) => ({ ENDPOINT_ID: id, ZONES: zones }) as unknown as Endpoint;
const zone = (name: string, endpoint: number, type = "TUNNEL") =>
  ({ ID: name.toUpperCase(), ZONE_NAME: name, ORIGIN_TYPE: type, TUNNEL_ENDPOINT: endpoint }) as Zone;

const zones = [zone("wiki", 7), zone("files", 7), zone("shop", 8), zone("blog", 7, "SITE")];

test("the zones themselves tell which endpoint they fetch from", () => {
  expect(zonesOf(endpoint(7, ["STALE"]), zones)).toEqual([
    { id: "FILES", name: "files" },
    { id: "WIKI", name: "wiki" },
  ]);
  expect(zonesOfTunnel([endpoint(7), endpoint(8)], zones).map(({ name }) => name)).toEqual(["files", "wiki", "shop"]);
});

test("while the zones are not known, the endpoint's own list does", () => {
  expect(zonesOf(endpoint(7, ["ABC"]), undefined)).toEqual([{ id: "ABC", name: "ABC" }]);
});
