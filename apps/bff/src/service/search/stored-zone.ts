import { zoneSchema } from "@edge-console/contract/objects/zone";
import type { z } from "zod";

/** What the index knows of a zone: all fields but the access key of its bucket, which is masked. */
export const storedZoneSchema = zoneSchema.omit({ S3_ACCESS_KEY: true });
export type StoredZone = z.infer<typeof storedZoneSchema>;
