import { z } from "zod";

/** The addresses from which the service contacts origins, sorted; ALL holds IPv4 first (Edge addresses). */
export const edgesSchema = z.object({
  IPV4: z.array(z.string()),
  IPV6: z.array(z.string()),
  ALL: z.array(z.string()),
});
export type Edges = z.infer<typeof edgesSchema>;
