import { z } from "zod";
import { endpointIdSchema, tunnelIdSchema, zoneIdSchema } from "../ids.ts";
import { accepted } from "../rules/checked.ts";
import { checkEndpointHost, checkName, checkPort } from "../rules/tunnel.ts";
import { limits } from "../limits.ts";
import { parsedText, ruled } from "./ruled.ts";
import { countSchema, switchSchema, timestampSchema } from "./values.ts";

/** A tunnel endpoint as the service returns it (Resources, Tunnel endpoint). */
export const endpointSchema = z.object({
  ENDPOINT_ID: endpointIdSchema,
  NAME: z.string(),
  SCHEME: z.enum(["https", "http"]),
  HOST: z.string(),
  PORT: z.int(),
  TARGET: z.string(),
  ZONES: z.array(zoneIdSchema),
});
export type Endpoint = z.infer<typeof endpointSchema>;

/** DATA of the list of a tunnel's endpoints. */
export const endpointListSchema = z.object({ ENDPOINTS: z.array(endpointSchema) });

/** A tunnel as it stands in the list: without ENDPOINTS, never with TOKEN (Resources, Tunnel). */
export const tunnelSummarySchema = z.object({
  TUNNEL_ID: tunnelIdSchema,
  NAME: z.string(),
  ENABLED: switchSchema,
  STATE: z.enum(["CONNECTED", "DISCONNECTED", "NEVER"]),
  LOCATION: z.string(),
  LOCATION_NAME: z.string(),
  CONNECTED_AT: timestampSchema,
  AGENT_VERSION: z.string(),
  ENDPOINT_COUNT: countSchema,
  CREATED_AT: timestampSchema,
});
export type TunnelSummary = z.infer<typeof tunnelSummarySchema>;

/** DATA of the list of tunnels. */
export const tunnelListSchema = z.object({ TUNNELS: z.array(tunnelSummarySchema) });

/** One tunnel with its endpoints. */
export const tunnelSchema = tunnelSummarySchema.extend({ ENDPOINTS: z.array(endpointSchema) });
export type Tunnel = z.infer<typeof tunnelSchema>;

/** A tunnel with its token: the answers of create and new token alone (Resources, Tunnel: TOKEN). */
export const tunnelWithTokenSchema = tunnelSchema.extend({ TOKEN: z.string() });
export type TunnelWithToken = z.infer<typeof tunnelWithTokenSchema>;

/** Body of making a tunnel. */
export const tunnelCreateSchema = z.strictObject({ NAME: ruled(checkName) });

/** Body of a tunnel's update; what is left out stays. */
export const tunnelUpdateSchema = z.strictObject({ NAME: ruled(checkName), ENABLED: switchSchema }).partial();

/** A tunnel's name as a form holds it. */
export const tunnelFormSchema = z.object({ NAME: parsedText(checkName) });

const endpointFields = {
  NAME: ruled(checkName),
  SCHEME: z.enum(["https", "http"]),
  HOST: ruled(checkEndpointHost),
};
const portSchema = z.union([z.literal(""), z.int().min(limits.port.min).max(limits.port.max), ruled(checkPort)]);

/** Body of adding an endpoint; PORT left out or empty: 443 for https, 80 for http. */
export const endpointCreateSchema = z.strictObject({ ...endpointFields, PORT: portSchema.optional() });

/** Body of an endpoint's update; what is left out stays. */
export const endpointUpdateSchema = z.strictObject({ ...endpointFields, PORT: portSchema }).partial();

/** An endpoint as a form holds it: all of it text. Without a port, the service takes that of the scheme. */
export const endpointFormSchema = z.object({
  NAME: parsedText(checkName),
  SCHEME: endpointFields.SCHEME,
  HOST: parsedText(checkEndpointHost),
  PORT: parsedText<number | undefined>((input) => (input.trim() === "" ? accepted(undefined) : checkPort(input))),
});
