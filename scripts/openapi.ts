import { createConsoleDocument } from "@edge-console/contract/openapi/console-document";
import { createOpenApiDocument } from "@edge-console/contract/openapi/document";
import { createConfig, lintFromString } from "@redocly/openapi-core";

const documents = { "Edge API": createOpenApiDocument(), "Console API": createConsoleDocument() };
const config = await createConfig({ extends: ["recommended"] });

for (const [name, document] of Object.entries(documents)) {
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  for (const { message, ruleId, location } of problems) {
    const [place] = location;
    console.error(`${name}: ${message} (${ruleId}) ${place && "pointer" in place ? place.pointer : ""}`);
  }
  if (problems.length === 0) console.log(`The OpenAPI document of the ${name} is valid.`);
  else process.exitCode = 1;
}
