import { Download } from "lucide-react";
import type { ReactElement } from "react";
import { CodeBlock } from "../../ui/copy.tsx";
import { toConsoleUrl } from "../../api/call-console.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { Section, Stack } from "../../ui/page.tsx";

const documentPath = toConsoleUrl("getEdgeApiDocument", {});

/** How to generate a client of the API from its OpenAPI document. */
export function ClientSection(): ReactElement {
  const command = `npx openapi-typescript ${location.origin}${documentPath} -o edge-delivery.ts`;
  return (
    <Section
      id="client"
      title="Generate a client"
      explanation="The OpenAPI 3.1 document describes every operation. Set the URL and the key in the generated client."
    >
      <Stack>
        <CodeBlock label="command for TypeScript" code={command} />
        <div>
          <LinkButton to={documentPath} reloadDocument download="edge-delivery-openapi.json" icon={Download}>
            Download OpenAPI document
          </LinkButton>
        </div>
      </Stack>
    </Section>
  );
}
