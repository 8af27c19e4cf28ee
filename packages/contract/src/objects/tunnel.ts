import { z } from "zod";
import { endpointFields } from "../fields/endpoint.ts";
import { toShape } from "../fields/field.ts";
import { tunnelFields } from "../fields/tunnel.ts";
import { valid } from "../rules/validation-result.ts";
import { checkEndpointHost, checkName, checkPort } from "../rules/tunnel.ts";
import { parsedString } from "./validated-string.ts";

/** A tunnel endpoint as the service returns it (Resources, Tunnel endpoint). */
export const endpointSchema = z.object(toShape(endpointFields, "schema"));
export type Endpoint = z.infer<typeof endpointSchema>;

/** DATA of the list of a tunnel's endpoints. */
export const endpointListSchema = z.object({ ENDPOINTS: z.array(endpointSchema) });

/** A tunnel as it stands in the list: without ENDPOINTS, never with TOKEN (Resources, Tunnel). */
export const tunnelSummarySchema = z.object(toShape(tunnelFields, "schema"));
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
export const tunnelCreateSchema = z.strictObject({ NAME: tunnelFields.NAME.input });

/** Body of a tunnel's update; what is left out stays. */
export const tunnelUpdateSchema = z.strictObject(toShape(tunnelFields, "input")).partial();

/** A tunnel's name as a form holds it. */
export const tunnelFormSchema = z.object({ NAME: parsedString(checkName) });

const endpointInput = toShape(endpointFields, "input");

/** Body of adding an endpoint; PORT left out or empty: 443 for https, 80 for http. */
export const endpointCreateSchema = z.strictObject({ ...endpointInput, PORT: endpointInput.PORT.optional() });

/** Body of an endpoint's update; what is left out stays. */
export const endpointUpdateSchema = z.strictObject(endpointInput).partial();

/** An endpoint as a form holds it: all of it text. Without a port, the service takes that of the scheme. */
export const endpointFormSchema = z.object({
  NAME: parsedString(checkName),
  SCHEME: endpointInput.SCHEME,
  HOST: parsedString(checkEndpointHost),
  PORT: parsedString<number | undefined>((input) => (input.trim() === "" ? valid(undefined) : checkPort(input))),
});
