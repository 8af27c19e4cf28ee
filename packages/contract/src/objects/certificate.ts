import { z } from "zod";
import { timestampSchema } from "./values.ts";

/** A hostname's certificate as the service returns it (Resources, Hostname certificate). */
export const certificateSchema = z.object({
  TYPE: z.enum(["AUTOCERT", "CUSTOM"]),
  ISSUER: z.string(),
  EXPIRES: timestampSchema,
  UPLOADED: timestampSchema,
});
export type Certificate = z.infer<typeof certificateSchema>;

/** Body of a certificate's upload: PEM, leaf first; the key unencrypted (Hostnames, Upload certificate). */
export const certificateUploadSchema = z.strictObject({ CERTIFICATE: z.string(), PRIVATE_KEY: z.string() });
