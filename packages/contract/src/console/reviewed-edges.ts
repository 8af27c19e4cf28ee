import { z } from "zod";

/** The edge addresses as a person last saw them on an account; null before the first time. `at` is in Unix seconds. */
export const reviewedEdgesSchema = z.object({
  seen: z.object({ at: z.int(), addresses: z.array(z.string()) }).nullable(),
});
export type ReviewedEdges = z.infer<typeof reviewedEdgesSchema>;

/** What a person has seen: the edge addresses, one a line. */
export const markEdgesReviewedSchema = z.strictObject({
  addresses: z.string().regex(/^[0-9A-Fa-f:./\n]*$/, "Give addresses, one a line."),
});

/** The largest body that marks addresses as seen, in bytes: some thousands of them. */
export const maxReviewedEdgesBytes = 128 * 1024;
