import { z } from "zod";
import { originTypes, tunnelModes } from "../rules/origin-type.ts";

/** The specification's switch type: `1` or `0` (Spec: Resources and their fields). */
export const switchSchema = z.literal([0, 1]);

/** Unix seconds; 0 means none (Spec: Resources and their fields). */
export const timestampSchema = z.int().nonnegative();

/** Empty DATA, as in the response of a delete or an error. */
export const emptySchema = z.tuple([]);

/** A number of requests, bytes, or rows. */
export const countSchema = z.int().nonnegative();

/** Origin type of a zone (Spec: Resources, Zone: ORIGIN_TYPE). */
export const originTypeSchema = z.enum(originTypes);
/** What a tunnel zone serves: a website or static files (Spec: Resources, Zone: TUNNEL_MODE). */
export const tunnelModeSchema = z.enum(tunnelModes);
/** Location of the bucket name: in the path, or as the first label of the host (Spec: Resources, Zone: S3_ADDRESSING). */
export const s3AddressingSchema = z.enum(["PATH", "VHOST"]);
/** Whether COUNTRIES are blocked, or the only ones allowed (Spec: Blocking rules). */
export const countryModeSchema = z.enum(["BLOCK", "ALLOW"]);
