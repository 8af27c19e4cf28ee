import { z } from "zod";
import { switchSchema } from "@edge-console/contract/objects/values";
import { readBody } from "./read-body.ts";
import { OperatorError, type OperatorRoute } from "./route.ts";

const schema = z
  .strictObject({ status: z.enum(["ACTIVE", "PAUSED"]), cannot_delete: switchSchema, origin_certificate: switchSchema })
  .partial();

/** Route of the provider's settings of a zone: pause, deletion protection, and origin certificate. */
export const zoneRoutes: readonly OperatorRoute[] = [
  {
    method: "POST",
    path: "/zones/{id}",
    token: "operator",
    handle({ context: { store }, ids, body }) {
      const { status, cannot_delete, origin_certificate } = readBody(schema, body);
      return store.write(() => {
        const zone = store.zones.findById(ids["id"] ?? "");
        if (!zone) throw new OperatorError(404, "Zone not found.");
        if (origin_certificate === 1 && !/^https:/i.test(zone.ORIGIN_URL)) {
          throw new OperatorError(409, "An origin certificate needs a zone with an https:// ORIGIN_URL.");
        }
        const updatedZone = {
          ...zone,
          STATUS: status ?? zone.STATUS,
          ORIGIN_CERTIFICATE: origin_certificate ?? zone.ORIGIN_CERTIFICATE,
        };
        const flag = cannot_delete ?? zone.cannot_delete;
        store.zones.save(updatedZone);
        store.zones.setCannotDelete(zone.ID, flag);
        return {
          status: 200,
          body: {
            zone_id: zone.ID,
            status: updatedZone.STATUS,
            cannot_delete: flag,
            origin_certificate: updatedZone.ORIGIN_CERTIFICATE,
          },
        };
      });
    },
  },
];
