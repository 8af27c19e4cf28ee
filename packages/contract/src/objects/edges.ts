import { z } from "zod";

/** Sorted IP addresses from which the service connects to origins; IPv4 first in ALL (Spec: Edge addresses). */
export const edgesSchema = z.object({
  IPV4: z.array(z.string()),
  IPV6: z.array(z.string()),
  ALL: z.array(z.string()),
});
export type Edges = z.infer<typeof edgesSchema>;
