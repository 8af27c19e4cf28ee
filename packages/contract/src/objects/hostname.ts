import { z } from "zod";
import { toShape } from "../fields/field.ts";
import { hostnameFields } from "../fields/hostname.ts";
import { checkHostname } from "../rules/hostname.ts";
import { validatedString } from "./validated-string.ts";

/** A hostname as the service returns it (Resources, Hostname). */
export const hostnameSchema = z.object(toShape(hostnameFields, "schema"));
export type Hostname = z.infer<typeof hostnameSchema>;

/** DATA of the list of a zone's hostnames, oldest first (Hostnames, GET). */
export const hostnameListSchema = z.object({ CDN_HOSTNAMES: z.array(hostnameSchema) });

/** Body of adding a hostname (Hostnames, Add). */
export const hostnameCreateSchema = z.strictObject({ HOSTNAME: validatedString((input) => checkHostname(input)) });

/** Body of a hostname's update; what is left out stays (Hostnames, Update). */
export const hostnameUpdateSchema = z.strictObject(toShape(hostnameFields, "input")).partial();
