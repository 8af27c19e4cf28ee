import { markEdgesReviewedSchema, maxReviewedEdgesBytes, reviewedEdgesSchema } from "../console/reviewed-edges.ts";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import type { ConsoleOperationName } from "./routes.ts";

const seen = { seen: { at: 1_795_651_200, addresses: ["203.0.113.7"] } };

/** The edge IP addresses that a user last reviewed. */
export const reviewedEdgesOperations = {
  getReviewedEdges: consoleOperation({
    summary: "Get the reviewed edge IP addresses",
    description: "Returns the edge IP addresses that the user last reviewed in the account, and when.",
    access: "edges:read",
    response: reviewedEdgesSchema,
    example: { response: seen },
  }),
  markEdgesReviewed: consoleOperation({
    summary: "Mark edge IP addresses as reviewed",
    description: "Stores the edge IP addresses that the user reviewed, one per line.",
    access: "edges:mark-seen",
    bodyLimit: maxReviewedEdgesBytes,
    body: markEdgesReviewedSchema,
    response: reviewedEdgesSchema,
    example: { body: { addresses: "203.0.113.7" }, response: seen },
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
