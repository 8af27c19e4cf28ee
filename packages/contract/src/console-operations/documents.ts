import { z } from "zod";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import type { ConsoleOperationName } from "./routes.ts";

/** Documents about the API. */
export const documentOperations = {
  getOpenApiDocument: consoleOperation({
    summary: "Get the OpenAPI document",
    description: "Returns this document, for generators of clients.",
    access: "public",
    response: z.object({ openapi: z.string(), info: z.object({ title: z.string(), version: z.string() }) }),
    example: { response: { openapi: "3.1.0", info: { title: "Edge Console API", version: "1.0.0" } } },
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
