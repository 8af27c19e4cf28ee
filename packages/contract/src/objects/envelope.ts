import { z } from "zod";

/**
 * Envelope of every JSON response of the service (Spec: Endpoints; Errors). CODE repeats the HTTP status, MESSAGE is for
 * people and never parsed, DATA is the result of the operation, or `[]` on errors and deletes.
 */
export const envelopeSchema = z.object({
  CODE: z.int(),
  MESSAGE: z.string(),
  DATA: z.unknown(),
});
