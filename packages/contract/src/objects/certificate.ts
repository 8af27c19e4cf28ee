import { z } from "zod";
import { timestampSchema } from "./values.ts";

/** A hostname's certificate (Spec: Resources, Hostname certificate). */
export const certificateSchema = z.object({
  TYPE: z.enum(["AUTOCERT", "CUSTOM"]),
  ISSUER: z.string(),
  EXPIRES: timestampSchema,
  UPLOADED: timestampSchema,
});
export type Certificate = z.infer<typeof certificateSchema>;

/** Body of a certificate upload: PEM, leaf first; the key unencrypted (Spec: Hostnames, Upload certificate). */
export const certificateUploadSchema = z.strictObject({ CERTIFICATE: z.string(), PRIVATE_KEY: z.string() });
