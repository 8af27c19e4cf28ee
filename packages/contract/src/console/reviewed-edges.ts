import { z } from "zod";

/** Edge IP addresses that a user last reviewed in an account; null before the first review. `at` in Unix seconds. */
export const reviewedEdgesSchema = z.object({
  seen: z.object({ at: z.int(), addresses: z.array(z.string()) }).nullable(),
});
export type ReviewedEdges = z.infer<typeof reviewedEdgesSchema>;

/** Body of marking edge IP addresses as reviewed: one per line. */
export const markEdgesReviewedSchema = z.strictObject({
  addresses: z.string().regex(/^[0-9A-Fa-f:./\n]*$/, "Must be IP addresses, one per line."),
});

/** Largest body, in bytes: enough for thousands of addresses. */
export const maxReviewedEdgesBytes = 128 * 1024;
