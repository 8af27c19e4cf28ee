import { z } from "zod";

/**
 * What every JSON answer of the service is wrapped in (Endpoints; Errors). CODE repeats the HTTP status, MESSAGE is
 * for people and never to be parsed, DATA is the operation's own, or `[]` on errors and deletes.
 */
export const envelopeSchema = z.object({
  CODE: z.int(),
  MESSAGE: z.string(),
  DATA: z.unknown(),
});
export type Envelope = z.infer<typeof envelopeSchema>;
