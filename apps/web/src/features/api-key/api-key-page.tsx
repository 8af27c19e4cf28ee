import type { ApiKeyStatus } from "@edge-console/contract/console/api-key";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { useAccess } from "../../api/access.ts";
import { Time } from "../../format/time.tsx";
import { paths } from "../../paths.ts";
import { StateBadge } from "../../ui/badge.tsx";
import { CodeBlock } from "../../ui/copy.tsx";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { PageHeader, Section, Stack } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/title.ts";
import { ProblemState } from "../problems/index.ts";
import { RenewKey, SwitchAccess } from "./key-switches.tsx";
import { PasteKey } from "./paste-key.tsx";
import { apiKeyQuery } from "./queries.ts";
import { RevealKey } from "./reveal-key.tsx";
import { Rejection, Standing } from "./standing.tsx";
import styles from "./api-key-page.module.css";

/** The key by which this console, and the account's own scripts, reach the service. */
export function ApiKeyPage(): ReactElement {
  const { id: account, name } = useAccess();
  const { data: status, error, refetch, isFetching } = useQuery(apiKeyQuery(account));
  useTitle("API key", name);
  if (!status && error) {
    return (
      <>
        <PageHeader title="API key" />
        <ProblemState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      </>
    );
  }
  return (
    <>
      <PageHeader title="API key" state={status && <AccessBadge status={status} />} />
      {status ? <KnownKey account={account} name={name} status={status} /> : <Skeleton lines={8} label="Loading" />}
    </>
  );
}

/** Sets what the commands that are shown take from the environment, in any POSIX shell. */
function variablesFor(serviceUrl: string): string {
  return [`export EDGE_API_URL=${serviceUrl}`, "stty -echo; read -r EDGE_API_KEY; stty echo; export EDGE_API_KEY"].join(
    "\n",
  );
}

function AccessBadge({ status: { access, managed } }: { status: ApiKeyStatus }): ReactElement {
  if (access) {
    return (
      <StateBadge tone="good" tinted>
        {managed ? "Access on" : "Connected"}
      </StateBadge>
    );
  }
  return (
    <StateBadge tone="paused" tinted>
      {managed ? "Access off" : "Not connected"}
    </StateBadge>
  );
}

function KnownKey({ account, name, status }: { account: string; name: string; status: ApiKeyStatus }): ReactElement {
  const { may } = useAccess();
  const { access, lastFour, since, managed, serviceUrl } = status;
  return (
    <>
      <Rejection account={account} managed={managed} />
      <Section
        title="The key"
        explanation={
          <p>
            This console reaches the service with it, as your own scripts do. Who looked at it or changed it is in the{" "}
            <Link to={paths.audit(account)}>audit log</Link>.
          </p>
        }
      >
        <Stack>
          <DefinitionList
            items={[
              {
                term: "Key",
                value: access ? <code className={styles.key}>•••• {lastFour}</code> : "None",
                ...(!access && {
                  note: managed
                    ? "API access is off at the service: there is no key."
                    : "No key is connected. Until one is, nothing of this account can be shown.",
                }),
              },
              { term: "Since", value: <Time at={since} none="–" /> },
              { term: "At the service", value: <Standing account={account} /> },
            ]}
          />
          {access && may("api-key:reveal") && (
            <div>
              <RevealKey account={account} />
            </div>
          )}
        </Stack>
      </Section>
      <Section
        title="In your own scripts"
        explanation="Every command that this console shows takes the address and the key from these two variables. The key is typed in, so that no history of commands holds it."
      >
        <CodeBlock label="variables for commands" code={variablesFor(serviceUrl)} />
      </Section>
      {may("api-key:manage") &&
        (managed ? (
          <>
            {access && (
              <Section
                title="Renew"
                explanation="For when somebody has seen the key who should not have, or as a habit."
              >
                <RenewKey account={account} name={name} />
              </Section>
            )}
            <Section
              title="API access"
              explanation="Whether anything at all can reach the account by API, this console included."
            >
              <SwitchAccess account={account} name={name} access={access} />
            </Section>
          </>
        ) : (
          <Section
            title={access ? "Connect another key" : "Connect a key"}
            explanation="Keys are made where the service manages the account. Before a key takes the place of the old one, the service is asked whether it accepts it."
          >
            <PasteKey account={account} />
          </Section>
        ))}
    </>
  );
}
