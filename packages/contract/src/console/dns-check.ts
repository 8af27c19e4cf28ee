import { z } from "zod";

/**
 * Whether a hostname's DNS leads to a zone: `points-here` by a CNAME (or by the same addresses, where a provider
 * flattens it), `elsewhere`, `missing` when there is no such record, `unknown` when the resolver gave no answer.
 */
export const dnsCheckSchema = z.object({
  hostname: z.string(),
  target: z.string(),
  verdict: z.enum(["points-here", "elsewhere", "missing", "unknown"]),
  /** The names that it is an alias of, in order. */
  aliases: z.array(z.string()),
  /** Its public addresses. */
  addresses: z.array(z.string()),
  /** Whether it also has private or reserved addresses, which are not shown. */
  hasPrivateAddress: z.boolean(),
});
export type DnsCheck = z.infer<typeof dnsCheckSchema>;
