import { z } from "zod";
import { originTypes, tunnelModes } from "../rules/origin-type.ts";

/** The specification's switch type: an integer that is `1` or `0` (Resources and their fields). */
export const switchSchema = z.literal([0, 1]);
export type Switch = z.infer<typeof switchSchema>;

/** Unix seconds in UTC; 0 stands for "none" (Resources and their fields). */
export const timestampSchema = z.int().nonnegative();

/** DATA of an answer that carries nothing, such as a delete's or an error's. */
export const emptySchema = z.tuple([]);

/** A count of requests, bytes or rows. */
export const countSchema = z.int().nonnegative();

/** What a zone fetches from (Resources, Zone: ORIGIN_TYPE). */
export const originTypeSchema = z.enum(originTypes);
/** What a tunnel zone serves: a whole website or static files (Resources, Zone: TUNNEL_MODE). */
export const tunnelModeSchema = z.enum(tunnelModes);
/** How a bucket is addressed: in the path, or as the first label of the host (Resources, Zone: S3_ADDRESSING). */
export const s3AddressingSchema = z.enum(["PATH", "VHOST"]);
/** Whether COUNTRIES are blocked, or the only ones allowed (Blocking rules). */
export const countryModeSchema = z.enum(["BLOCK", "ALLOW"]);
