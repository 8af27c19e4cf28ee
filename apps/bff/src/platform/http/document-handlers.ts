import type { documentOperations } from "@edge-console/contract/console-operations/documents";
import { createConsoleDocument } from "@edge-console/contract/openapi/console-document";
import { createOpenApiDocument } from "@edge-console/contract/openapi/document";
import { type Handlers, Reply } from "./console-routes.ts";

/** Handlers of the OpenAPI documents, which are public for client generators. */
export function documentHandlers(): Handlers<keyof typeof documentOperations> {
  return {
    getOpenApiDocument: cached(createConsoleDocument),
    getEdgeApiDocument: cached(createOpenApiDocument),
  };
}

function cached<Document>(create: () => Document): () => Reply<Document> {
  let document: Document | undefined;
  return () => new Reply((document ??= create()), { headers: { "cache-control": "public, max-age=3600" } });
}
