import type { documentOperations } from "@edge-console/contract/console-operations/documents";
import { createOpenApiDocument } from "@edge-console/contract/openapi/document";
import { type Handlers, Reply } from "./console-routes.ts";

/** Handler of the OpenAPI document, which is public for client generators. */
export function documentHandlers(): Handlers<keyof typeof documentOperations> {
  let document: ReturnType<typeof createOpenApiDocument> | undefined;
  return {
    getOpenApiDocument: () =>
      new Reply((document ??= createOpenApiDocument()), { headers: { "cache-control": "public, max-age=3600" } }),
  };
}
