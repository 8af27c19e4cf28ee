import type { Zone } from "@edge-console/contract/objects/zone";
import { createExampleEndpoint } from "@edge-console/contract/examples/tunnel";
import { createExampleZone } from "@edge-console/contract/examples/zone";
import { expect, test } from "vitest";
import { getEndpointZones, getTunnelZones } from "./endpoint-zones.ts";

const endpoint = (id: number, zones: string[] = []) => createExampleEndpoint({ ENDPOINT_ID: id, ZONES: zones });
const zone = (name: string, endpoint: number, type: Zone["ORIGIN_TYPE"] = "TUNNEL") =>
  createExampleZone({ ID: toZoneId(name), ZONE_NAME: name, ORIGIN_TYPE: type, TUNNEL_ENDPOINT: endpoint });
const toZoneId = (name: string) => name.toUpperCase().padEnd(9, "0");

const zones = [zone("wiki", 7), zone("files", 7), zone("shop", 8), zone("blog", 7, "SITE")];

test("finds the zones of endpoints in the list of zones", () => {
  expect(getEndpointZones(endpoint(7, ["STALE0000"]), zones)).toEqual([
    { id: toZoneId("files"), name: "files" },
    { id: toZoneId("wiki"), name: "wiki" },
  ]);
  expect(getTunnelZones([endpoint(7), endpoint(8)], zones).map(({ name }) => name)).toEqual(["files", "wiki", "shop"]);
});

test("uses the endpoint's list while the zones aren't loaded", () => {
  expect(getEndpointZones(endpoint(7, ["ABC000000"]), undefined)).toEqual([{ id: "ABC000000", name: "ABC000000" }]);
});
