import { z } from "zod";

/**
 * DNS check of a hostname. `points-here`: a CNAME (or the same addresses, for flattened CNAMEs) points to the zone;
 * `elsewhere`: none does, or there is no record; `unknown`: the lookup failed. Whether a name exists isn't shown, because it
 * may be one of the operator's network.
 */
export const dnsCheckSchema = z.object({
  hostname: z.string(),
  target: z.string(),
  verdict: z.enum(["points-here", "elsewhere", "unknown"]),
  /** Target of the CNAME, if it's in the domain of the default hostnames. */
  alias: z.string().nullable(),
  /** Public IP addresses. */
  addresses: z.array(z.string()),
});
export type DnsCheck = z.infer<typeof dnsCheckSchema>;
