import { z } from "zod";
import { endpointFields } from "../fields/endpoint.ts";
import { tunnelFields } from "../fields/tunnel.ts";
import { endpointIdSchema, tunnelIdSchema, zoneIdSchema } from "../ids.ts";
import { limits } from "../limits.ts";
import { valid } from "../rules/validation-result.ts";
import { checkEndpointHost, checkName, checkPort } from "../rules/tunnel.ts";
import { toReturnedShape, toUpdateShape } from "./shape.ts";
import { parsedString, validatedString } from "./validated-string.ts";

/** A tunnel endpoint (Spec: Resources, Tunnel endpoint). */
export const endpointSchema = z.object(
  toReturnedShape(endpointFields, { ENDPOINT_ID: endpointIdSchema, PORT: z.int(), ZONES: z.array(zoneIdSchema) }),
);
export type Endpoint = z.infer<typeof endpointSchema>;

/** DATA of a tunnel's endpoint list. */
export const endpointListSchema = z.object({ ENDPOINTS: z.array(endpointSchema) });

/** A tunnel of the list: without ENDPOINTS and TOKEN (Spec: Resources, Tunnel). */
export const tunnelSummarySchema = z.object(toReturnedShape(tunnelFields, { TUNNEL_ID: tunnelIdSchema }));
export type TunnelSummary = z.infer<typeof tunnelSummarySchema>;

/** DATA of the tunnel list. */
export const tunnelListSchema = z.object({ TUNNELS: z.array(tunnelSummarySchema) });

/** A tunnel with its endpoints. */
export const tunnelSchema = tunnelSummarySchema.extend({ ENDPOINTS: z.array(endpointSchema) });
export type Tunnel = z.infer<typeof tunnelSchema>;

/** A tunnel with its token, returned only by create and token rotation (Spec: Resources, Tunnel: TOKEN). */
export const tunnelWithTokenSchema = tunnelSchema.extend({ TOKEN: z.string() });
export type TunnelWithToken = z.infer<typeof tunnelWithTokenSchema>;

const tunnelInput = toUpdateShape(tunnelFields, {});

/** Body of creating a tunnel. */
export const tunnelCreateSchema = z.strictObject({ NAME: tunnelInput.NAME });

/** Body of a tunnel update; missing fields don't change. */
export const tunnelUpdateSchema = z.strictObject(tunnelInput).partial();

/** Form values of a tunnel. */
export const tunnelFormSchema = z.object({ NAME: parsedString(checkName) });

const { min, max } = limits.port;

const endpointInput = toUpdateShape(endpointFields, {
  /** Sent empty: 443 for https, 80 for http. */
  PORT: z.union([z.literal(""), z.int().min(min).max(max), validatedString(checkPort)]),
});

/** Body of adding an endpoint. A missing or empty PORT means 443 for https, 80 for http. */
export const endpointCreateSchema = z.strictObject({ ...endpointInput, PORT: endpointInput.PORT.optional() });

/** Body of an endpoint update; missing fields don't change. */
export const endpointUpdateSchema = z.strictObject(endpointInput).partial();

/** Form values of an endpoint, all strings. Without a port, the service uses the default of the scheme. */
export const endpointFormSchema = z.object({
  NAME: parsedString(checkName),
  SCHEME: endpointInput.SCHEME,
  HOST: parsedString(checkEndpointHost),
  PORT: parsedString<number | undefined>((input) => (input.trim() === "" ? valid(undefined) : checkPort(input))),
});
