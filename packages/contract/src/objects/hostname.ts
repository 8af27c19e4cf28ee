import { z } from "zod";
import { hostnameFields } from "../fields/hostname.ts";
import { hostnameIdSchema } from "../ids.ts";
import { checkHostname } from "../rules/hostname.ts";
import { toReturnedShape, toUpdateShape } from "./shape.ts";
import { validatedString } from "./validated-string.ts";

/** A hostname (Spec: Resources, Hostname). */
export const hostnameSchema = z.object(toReturnedShape(hostnameFields, { ID: hostnameIdSchema }));
export type Hostname = z.infer<typeof hostnameSchema>;

/** DATA of a zone's hostname list, oldest first (Spec: Hostnames, GET). */
export const hostnameListSchema = z.object({ CDN_HOSTNAMES: z.array(hostnameSchema) });

/** Body of adding a hostname (Spec: Hostnames, Add). */
export const hostnameCreateSchema = z.strictObject({ HOSTNAME: validatedString((input) => checkHostname(input)) });

/** Body of a hostname update; missing fields don't change (Spec: Hostnames, Update). */
export const hostnameUpdateSchema = z.strictObject(toUpdateShape(hostnameFields, {})).partial();
