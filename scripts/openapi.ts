import { createOpenApiDocument } from "@edge-console/contract/openapi/document";
import { compileErrors, validate } from "@readme/openapi-parser";

// The parser resolves references in place, so it gets a copy.
const result = await validate(JSON.parse(JSON.stringify(createOpenApiDocument())));

if (result.valid && result.warnings.length === 0) {
  console.log("The OpenAPI document is valid.");
} else {
  console.error(compileErrors(result));
  process.exitCode = 1;
}
