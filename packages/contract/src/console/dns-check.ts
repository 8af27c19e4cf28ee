import { z } from "zod";

/**
 * DNS check of a hostname. `points-here`: a CNAME (or the same addresses, for flattened CNAMEs) points to the zone;
 * `elsewhere`: it doesn't; `missing`: no record; `unknown`: the lookup failed.
 */
export const dnsCheckSchema = z.object({
  hostname: z.string(),
  target: z.string(),
  verdict: z.enum(["points-here", "elsewhere", "missing", "unknown"]),
  /** CNAME targets, in order. */
  aliases: z.array(z.string()),
  /** Public IP addresses. */
  addresses: z.array(z.string()),
  /** Whether it also has private or reserved addresses, which aren't shown. */
  hasPrivateAddress: z.boolean(),
});
export type DnsCheck = z.infer<typeof dnsCheckSchema>;
