import type { Hostname } from "@edge-console/contract/objects/hostname";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link, useParams } from "react-router";
import { useAccess } from "../../api/access.ts";
import { Time } from "../../format/time.tsx";
import { paths } from "../../paths.ts";
import { QueryProblem } from "../../problems/problem-state.tsx";
import { hostnamesQuery } from "../../resources/hostnames/queries.ts";
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
import { DeleteHostname } from "./delete-hostname.tsx";
import styles from "./hostname-page.module.css";
import { HttpsSetup } from "./https-setup.tsx";
import { StaleHostnames } from "./stale-hostnames.tsx";

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
