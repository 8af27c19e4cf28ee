import type { ApiKeyStatus } from "@edge-console/contract/console/api-key";
import type { KeyState } from "@edge-console/contract/console/standing";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { Link } from "react-router";
import { Download } from "lucide-react";
import { useAccess } from "../../api/access.ts";
import { isProblem } from "../../api/problem.ts";
import { standingQuery } from "../../api/queries.ts";
import { Time } from "../../format/time.tsx";
import { paths } from "../../paths.ts";
import { QueryProblem } from "../../problems/problem-state.tsx";
import { RateBudgetSection } from "../../resources/account/rate-budget-section.tsx";
import { StateBadge } from "../../ui/badge.tsx";
import { CodeBlock } from "../../ui/copy.tsx";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { PageHeader, Section, Stack } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/title.ts";
import { keyStateLabels, KeyCheck, KeyRejectedNotice, MissingKeyNotice } from "./key-status.tsx";
import { RotateKey, ToggleApiAccess } from "./key-actions.tsx";
import { apiKeyQuery } from "../../resources/account/api-key-query.ts";
import { ConnectKey } from "../../resources/account/connect-key.tsx";
import { keyCheckQuery } from "./queries.ts";
import { RevealButton, RevealDialog } from "./reveal-key.tsx";
import { toConsoleUrl } from "../../api/call-console.ts";
import { LinkButton } from "../../ui/link-button.tsx";

/** The API key that this console and the account's own scripts use. */
export function ApiKeyPage(): ReactElement {
  const { id: account, name } = useAccess();
  const key = useQuery(apiKeyQuery(account));
  const status = key.data;
  const { data: standing } = useQuery(standingQuery(account));
  const check = useQuery({ ...keyCheckQuery(account), enabled: status?.access === true });
  useTitle("API key", name);
  if (!status && key.error) {
    return (
      <>
        <PageHeader title="API key" />
        <QueryProblem query={key} />
      </>
    );
  }
  const isRejected = status?.access === true && isProblem(check.error, "upstream-key-rejected");
  const state = isRejected ? "rejected" : (standing?.key ?? "unknown");
  return (
    <>
      <PageHeader title="API key" state={status ? <KeyBadge status={status} state={state} /> : null} />
      {status ? (
        <KeyDetails account={account} name={name} status={status} state={state} />
      ) : (
        <Skeleton lines={8} label="Loading API key…" />
      )}
    </>
  );
}

/** Returns the variables that every displayed command uses, for any POSIX shell. */
function formatVariables(serviceUrl: string): string {
  return [`export EDGE_API_URL=${serviceUrl}`, "stty -echo; read -r EDGE_API_KEY; stty echo; export EDGE_API_KEY"].join(
    "\n",
  );
}

function KeyBadge({ status: { access, managed }, state }: { status: ApiKeyStatus; state: KeyState }): ReactElement {
  // Ignores a standing that was loaded before the key's status and contradicts it.
  const applies = access ? state === "rejected" : state !== "rejected";
  const { label, tone } = (applies ? keyStateLabels[state] : undefined) ?? {
    label: access ? (managed ? "API access enabled" : "Connected") : "No API key",
    tone: access ? ("good" as const) : ("paused" as const),
  };
  return (
    <StateBadge tone={tone} isTinted>
      {label}
    </StateBadge>
  );
}

function KeyDetails({
  account,
  name,
  status,
  state,
}: {
  account: string;
  name: string;
  status: ApiKeyStatus;
  state: KeyState;
}): ReactElement {
  const { can } = useAccess();
  const { access, lastFour, since, managed, serviceUrl } = status;
  const [reveal, setReveal] = useState<"current" | "new">();
  const canReveal = can("api-key:reveal");
  const showNewKey = () => canReveal && setReveal("new");
  return (
    <>
      {access ? (
        <KeyRejectedNotice account={account} managed={managed} />
      ) : (
        <MissingKeyNotice account={account} managed={managed} state={state} />
      )}
      <Section
        title="Key"
        explanation={
          <p>
            Used by this console and your own scripts. The <Link to={paths.audit(account)}>audit log</Link> shows who
            revealed or changed it.
          </p>
        }
      >
        <Stack>
          <DefinitionList
            items={[
              { term: "Key", value: access ? <code>•••• {lastFour}</code> : "None" },
              { term: "Connected", value: <Time at={since} none="–" /> },
              {
                term: "Status",
                value: access ? <KeyCheck account={account} /> : (keyStateLabels[state]?.label ?? "Unknown"),
              },
            ]}
          />
          {access && canReveal && (
            <div>
              <RevealButton onClick={() => setReveal("current")} />
            </div>
          )}
        </Stack>
      </Section>
      <RateBudgetSection account={account} />
      <Section
        id="scripts"
        title="Use in scripts"
        explanation="Commands in this console read the URL and the key from these variables. You type the key, so it isn't stored in the shell history."
      >
        <CodeBlock label="variables for commands" code={formatVariables(serviceUrl)} />
      </Section>
      <ClientSection />
      {can("api-key:manage") &&
        (managed ? (
          <>
            {access && (
              <Section title="Rotate" explanation="Rotate the key regularly, or immediately if it was exposed.">
                <RotateKey account={account} name={name} onNewKey={showNewKey} />
              </Section>
            )}
            <Section
              id="access"
              title="API access"
              explanation="Controls all API access to this account, including this console."
            >
              <ToggleApiAccess account={account} name={name} access={access} onNewKey={showNewKey} />
            </Section>
          </>
        ) : (
          <Section
            title={access ? "Replace key" : "Connect key"}
            explanation={
              access
                ? "The API must accept the key before it replaces the current one."
                : "The API must accept the key before the console uses it."
            }
          >
            <ConnectKey account={account} />
          </Section>
        ))}
      {reveal && <RevealDialog account={account} isNew={reveal === "new"} onClose={() => setReveal(undefined)} />}
    </>
  );
}

const documentPath = toConsoleUrl("getEdgeApiDocument", {});

/** How to generate a client of the API from its OpenAPI document. */
function ClientSection(): ReactElement {
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
