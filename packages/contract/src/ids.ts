import { z } from "zod";

/** Zone ID: nine upper-case letters and digits; never changes (Spec: Resources, Zone). */
export const zoneIdSchema = z
  .string()
  .regex(/^[A-Z0-9]{9}$/)
  .brand<"ZoneId">();
export type ZoneId = z.infer<typeof zoneIdSchema>;

/** Tunnel ID: nine upper-case letters and digits; never changes (Spec: Resources, Tunnel). */
export const tunnelIdSchema = z
  .string()
  .regex(/^[A-Z0-9]{9}$/)
  .brand<"TunnelId">();

/** Hostname ID, used in paths (Spec: Resources, Hostname). */
export const hostnameIdSchema = z.int().positive().brand<"HostnameId">();

/** Endpoint ID, the value of a zone's TUNNEL_ENDPOINT (Spec: Resources, Tunnel endpoint). */
export const endpointIdSchema = z.int().positive().brand<"EndpointId">();

const integerInPath = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);

/**
 * Schemas that parse the placeholders of an operation's path from a URL segment. A segment that doesn't match can't
 * identify an object of the service.
 */
export const pathIds = {
  ZONE_ID: zoneIdSchema,
  HOSTNAME_ID: integerInPath.pipe(hostnameIdSchema),
  TUNNEL_ID: tunnelIdSchema,
  ENDPOINT_ID: integerInPath.pipe(endpointIdSchema),
} as const;

/** The name of a placeholder in an operation's path. */
export type PathId = keyof typeof pathIds;
