import { z } from "zod";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import type { ConsoleOperationName } from "./routes.ts";

const documentSchema = z.object({
  openapi: z.string(),
  info: z.object({ title: z.string(), version: z.string() }),
});

/** Documents about the APIs. */
export const documentOperations = {
  getOpenApiDocument: consoleOperation({
    summary: "Get the OpenAPI document",
    description: "Returns this document, for generators of clients.",
    access: "public",
    response: documentSchema,
    example: { response: { openapi: "3.1.0", info: { title: "Edge Console API", version: "1.0.0" } } },
  }),
  getEdgeApiDocument: consoleOperation({
    summary: "Get the OpenAPI document of the Edge API",
    description: "Returns the document of the Edge API, which scripts call with the account's API key.",
    access: "public",
    response: documentSchema,
    example: { response: { openapi: "3.1.0", info: { title: "Edge Delivery API", version: "1.0.0" } } },
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
