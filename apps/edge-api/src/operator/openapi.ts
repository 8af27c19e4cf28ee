import { createOpenApiDocument } from "@edge-console/contract/openapi/document";
import type { OperatorRoute } from "./route.ts";

/** Route of the OpenAPI document of `/v1`. */
export const openApiRoutes: readonly OperatorRoute[] = [
  {
    method: "GET",
    path: "/openapi.json",
    token: "operator",
    handle: () => ({ status: 200, body: createOpenApiDocument() }),
  },
];
