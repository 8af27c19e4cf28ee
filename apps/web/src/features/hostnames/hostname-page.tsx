import type { Hostname } from "@edge-console/contract/objects/hostname";
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { Link, useParams, useNavigate } from "react-router";
import { useAccess } from "../../api/access.ts";
import { Time } from "../../format/time.tsx";
import { paths } from "../../paths.ts";
import { QueryProblem } from "../../problems/problem-state.tsx";
import { hostnamesQuery, removeCachedHostname } from "../../resources/hostnames/queries.ts";
import { useZone } from "../../resources/zones/use-zone.ts";
import { Badge } from "../../ui/badge.tsx";
import { BreakableText, CopyText } from "../../ui/copy.tsx";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { NotFound } from "../../ui/message.tsx";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/title.ts";
import { HostnameStatusBadge } from "./account/hostname-cells.tsx";
import { HostnameCertificate } from "./certificates/hostname-certificate.tsx";
import { DefaultHostname } from "./default-hostname.tsx";
import { HttpsSetup } from "./https-setup.tsx";
import { StaleHostnames } from "./stale-hostnames.tsx";
import { CurlCommand } from "../../forms/curl-command.tsx";
import { Button } from "../../ui/button.tsx";
import { MutationDialog } from "../../forms/mutation-dialog.tsx";
import { showToast } from "../../ui/toast.ts";
import { deleteHostname } from "./hostname-api.ts";
import { disabledReasons } from "./hostname-actions.ts";
import { ZoneRequests } from "./zone-requests.tsx";
import styles from "./hostname-page.module.css";

/** Page: a hostname with its HTTPS setup, certificate, and settings. */
export function HostnamePage(): ReactElement {
  const { id: account, name, can } = useAccess();
  const zone = useZone();
  const { hostname: id = "" } = useParams();
  const query = useQuery(hostnamesQuery(account, zone.ID));
  const hostnames = query.data;
  const hostname = hostnames?.find(({ ID }) => String(ID) === id);
  useTitle(hostname?.HOSTNAME, zone.ZONE_NAME, name);
  const list = paths.hostnames(account, zone.ID);
  if (query.isLoadingError) return <QueryProblem query={query} />;
  if (!hostnames) return <Skeleton lines={8} label="Loading hostname…" />;
  if (!hostname) {
    return <NotFound subject="Hostname" heading="h2" action={<LinkButton to={list}>All hostnames</LinkButton>} />;
  }
  const defaultHostname = hostnames.find(({ DEFAULT }) => DEFAULT === 1);
  const hostnameRef = { account, zone: zone.ID, hostname };
  return (
    <>
      <Section
        title={<BreakableText text={hostname.HOSTNAME} />}
        explanation={
          <p className={styles.back}>
            <Link to={list}>All hostnames</Link>
          </p>
        }
      >
        <StaleHostnames account={account} zone={zone.ID} />
        <HostnameFacts hostname={hostname} />
      </Section>
      {hostname.DEFAULT === 1 ? (
        <DefaultHostname {...hostnameRef} hostnames={hostnames} canChange={can("hostnames:change")} />
      ) : (
        <>
          {defaultHostname && (
            <HttpsSetup {...hostnameRef} target={defaultHostname.HOSTNAME} canChange={can("hostnames:change")} />
          )}
          <HostnameCertificate hostnameRef={hostnameRef} canChange={can("hostnames:change")} />
          {can("hostnames:change") && <DeleteHostname {...hostnameRef} hostnames={hostnames} />}
        </>
      )}
    </>
  );
}

function HostnameFacts({ hostname }: { hostname: Hostname }): ReactElement {
  return (
    <DefinitionList
      items={[
        {
          term: "Hostname",
          value: <CopyText value={hostname.HOSTNAME} label="hostname" canWrap />,
          note: hostname.DEFAULT === 1 ? <Badge>Default</Badge> : undefined,
        },
        {
          term: "Status",
          value: <HostnameStatusBadge hostname={hostname} />,
        },
        { term: "Hostname ID", value: <CopyText value={String(hostname.ID)} label="hostname ID" /> },
        { term: "Added", value: <Time at={hostname.TIMESTAMP} /> },
      ]}
    />
  );
}

/** Section that deletes a custom hostname and its certificates, after the user types its name. */
function DeleteHostname({
  account,
  zone,
  hostname,
  hostnames,
}: {
  account: string;
  zone: string;
  hostname: Hostname;
  hostnames: readonly Hostname[];
}): ReactElement {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const deletion = useMutation({
    mutationFn: () => deleteHostname({ account, zone }, hostname),
    onSuccess: async () => {
      setConfirming(false);
      showToast({ title: `${hostname.HOSTNAME} deleted` });
      await navigate(paths.hostnames(account, zone), { replace: true });
      removeCachedHostname(client, account, zone, hostname.ID);
    },
  });
  return (
    <Section title="Danger zone" explanation="These actions can't be undone.">
      <div>
        <Button
          variant="danger"
          disabledReason={disabledReasons.delete(hostname, { hostnames })}
          onClick={() => setConfirming(true)}
        >
          Delete hostname
        </Button>
      </div>
      <MutationDialog
        mutation={deletion}
        open={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => deletion.mutate()}
        title={`Delete ${hostname.HOSTNAME}?`}
        typeName={hostname.HOSTNAME}
        confirmLabel="Delete hostname"
      >
        <p>
          The hostname and its certificates are deleted immediately. Browsers that remember HSTS need HTTPS wherever you
          point the hostname next. This can't be undone.
        </p>
        <ZoneRequests account={account} />
        <CurlCommand request={{ method: "DELETE", path: `/cdn/${zone}/hostnames/${hostname.ID}` }} />
      </MutationDialog>
    </Section>
  );
}
