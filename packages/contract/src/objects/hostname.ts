import { z } from "zod";
import { hostnameIdSchema } from "../ids.ts";
import { checkHostname } from "../rules/hostname.ts";
import { ruled } from "./ruled.ts";
import { switchSchema, timestampSchema } from "./values.ts";

/** A hostname as the service returns it (Resources, Hostname). AUTOCERT with CERTIFICATE_EXPIRES 0: none issued yet. */
export const hostnameSchema = z.object({
  ID: hostnameIdSchema,
  HOSTNAME: z.string(),
  STATUS: z.enum(["ACTIVE", "DISABLED"]),
  ENABLED: switchSchema,
  SSL_ENABLED: switchSchema,
  FORCE_SSL: switchSchema,
  DEFAULT: switchSchema,
  SSL_CERTIFICATE: z.enum(["AUTOCERT", "CUSTOM"]),
  CERTIFICATE_EXPIRES: timestampSchema,
  TIMESTAMP: timestampSchema,
});
export type Hostname = z.infer<typeof hostnameSchema>;

/** DATA of the list of a zone's hostnames, oldest first (Hostnames, GET). */
export const hostnameListSchema = z.object({ CDN_HOSTNAMES: z.array(hostnameSchema) });

/** Body of adding a hostname (Hostnames, Add). */
export const hostnameCreateSchema = z.strictObject({ HOSTNAME: ruled((input) => checkHostname(input)) });

/** Body of a hostname's update; what is left out stays (Hostnames, Update). */
export const hostnameUpdateSchema = z
  .strictObject({
    STATUS: z.enum(["ACTIVE", "DISABLED"]),
    ENABLED: switchSchema,
    SSL_ENABLED: switchSchema,
    FORCE_SSL: switchSchema,
  })
  .partial();
