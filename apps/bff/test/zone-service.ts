import { createExampleZone } from "@edge-console/contract/examples/zone";
import { type FakeService, respondWith, startFakeService } from "./fake-service.ts";

/** Starts a fake service at which every account has these zones. */
export async function startZoneService(...fields: Parameters<typeof createExampleZone>[0][]): Promise<FakeService> {
  const zones = fields.map((zone) => createExampleZone(zone));
  return startFakeService((request, response) => {
    const zone = zones.find(({ ID }) => request.path === `/v1/cdn/${ID}`);
    const handleList = respondWith(200, { CDN_ZONES: zones });
    const handleZone = zone ? respondWith(200, zone) : respondWith(404, [], "Not found.");
    (request.path === "/v1/cdn" ? handleList : handleZone)(request, response);
  });
}
