import { z } from "zod";

/** Nine upper-case letters and digits; never changes (Resources, Zone). */
export const zoneIdSchema = z
  .string()
  .regex(/^[A-Z0-9]{9}$/)
  .brand<"ZoneId">();
export type ZoneId = z.infer<typeof zoneIdSchema>;

/** Nine upper-case letters and digits; never changes (Resources, Tunnel). */
export const tunnelIdSchema = z
  .string()
  .regex(/^[A-Z0-9]{9}$/)
  .brand<"TunnelId">();
export type TunnelId = z.infer<typeof tunnelIdSchema>;

/** Hostname id used in paths (Resources, Hostname). */
export const hostnameIdSchema = z.int().positive().brand<"HostnameId">();
export type HostnameId = z.infer<typeof hostnameIdSchema>;

/** The id a zone's TUNNEL_ENDPOINT takes (Resources, Tunnel endpoint). */
export const endpointIdSchema = z.int().positive().brand<"EndpointId">();
export type EndpointId = z.infer<typeof endpointIdSchema>;

const integerInPath = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);

/**
 * How each placeholder of an operation's path is read from a URL segment. What does not parse
 * cannot name anything at the service, so that a path is only ever built from these values.
 */
export const pathIds = {
  ZONE_ID: zoneIdSchema,
  HOSTNAME_ID: integerInPath.pipe(hostnameIdSchema),
  TUNNEL_ID: tunnelIdSchema,
  ENDPOINT_ID: integerInPath.pipe(endpointIdSchema),
} as const;

/** The name of a placeholder in an operation's path. */
export type PathId = keyof typeof pathIds;
