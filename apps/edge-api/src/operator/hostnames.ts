import { z } from "zod";
import { pathIds } from "@edge-console/contract/ids";
import { automaticLifetimeSeconds } from "../v1/automatic-certificate.ts";
import { readBody } from "./read-body.ts";
import { OperatorError, type OperatorRoute } from "./route.ts";

const schema = z.strictObject({ expires: z.int().positive().optional() });

/** Route that finishes the automatic issuance of a certificate. */
export const hostnameRoutes: readonly OperatorRoute[] = [
  {
    method: "POST",
    path: "/hostnames/{id}/issue",
    token: "operator",
    handle({ context: { store }, ids, body, now }) {
      const { expires = now + automaticLifetimeSeconds } = readBody(schema, body);
      const id = pathIds.HOSTNAME_ID.safeParse(ids["id"]);
      return store.write(() => {
        const hostname = id.success ? store.hostnames.findById(id.data) : undefined;
        if (!hostname) throw new OperatorError(404, "Hostname not found.");
        if (hostname.custom_expires !== null) {
          throw new OperatorError(409, "The hostname has an uploaded certificate.");
        }
        store.hostnames.save(hostname.id, { ...hostname, issuance_started: now, issued_until: expires });
        return { status: 200, body: { hostname_id: hostname.id, expires } };
      });
    },
  },
];
