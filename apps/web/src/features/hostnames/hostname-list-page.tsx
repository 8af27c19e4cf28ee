import type { PendingForceHttps } from "@edge-console/contract/console/pending-force-https";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { useAccess } from "../../api/access.ts";
import { Time, useNow } from "../../format/time.tsx";
import { paths } from "../../paths.ts";
import { Badge, StateBadge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table } from "../../ui/table.tsx";
import { Row, RowLink } from "../../ui/table-row.tsx";
import { Th } from "../../ui/table-head.tsx";
import { useTitle } from "../../ui/title.ts";
import { ProblemState } from "../problems/index.ts";
import { useZone } from "../zones/index.ts";
import { ForceHttpsState } from "./account/hostname-cells.tsx";
import { AddHostnameDialog } from "./add-hostname-dialog.tsx";
import { certificateWords } from "./certificate-words.ts";
import { PendingForceHttpsNotice } from "./pending-force-https-notice.tsx";
import { usePendingForceHttps } from "./pending-force-https.ts";
import { hostnamesQuery } from "./queries.ts";

/** The hostnames of one zone, and the way to add one. */
export function HostnameListPage(): ReactElement {
  const { id: account, name, may } = useAccess();
  const zone = useZone();
  const [search, setSearch] = useSearchParams();
  const { data: hostnames, error, refetch, isFetching } = useQuery(hostnamesQuery(account, zone.ID));
  const pending = usePendingForceHttps(account).filter(({ zoneId }) => zoneId === zone.ID);
  useTitle("Hostnames", zone.ZONE_NAME, name);
  if (error && !hostnames) {
    return <ProblemState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  const standard = hostnames?.find(({ DEFAULT }) => DEFAULT === 1);
  const setAdding = (adding: boolean) => setSearch(adding ? { add: "1" } : {}, { replace: true });
  return (
    <Section
      title="Hostnames"
      actions={
        may("hostnames:change") && (
          <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
            Add hostname
          </Button>
        )
      }
    >
      <PendingForceHttpsNotice account={account} requests={pending} isAboveList mayChange={may("hostnames:change")} />
      {hostnames ? (
        <HostnameTable account={account} zone={zone.ID} hostnames={hostnames} pending={pending} />
      ) : (
        <Skeleton lines={4} label="Loading the hostnames" />
      )}
      {may("hostnames:change") && search.has("add") && (
        <AddHostnameDialog
          account={account}
          zone={zone.ID}
          target={standard?.HOSTNAME}
          onClose={() => setAdding(false)}
        />
      )}
    </Section>
  );
}

function HostnameTable({
  account,
  zone,
  hostnames,
  pending,
}: {
  account: string;
  zone: string;
  hostnames: readonly Hostname[];
  pending: readonly PendingForceHttps[];
}): ReactElement {
  const now = useNow();
  return (
    <Table label="Hostnames">
      <thead>
        <tr>
          <Th>Hostname</Th>
          <Th>State</Th>
          <Th>Certificate</Th>
          <Th data-spare>Ends</Th>
          <Th data-spare>Force HTTPS</Th>
          <Th data-spare>Added</Th>
        </tr>
      </thead>
      <tbody>
        {hostnames.map((hostname) => {
          const certificate = certificateWords(hostname, now);
          return (
            <Row key={hostname.ID}>
              <th scope="row">
                <RowLink to={paths.hostname(account, zone, hostname.ID)}>{hostname.HOSTNAME}</RowLink>{" "}
                {hostname.DEFAULT === 1 && <Badge>default</Badge>}
              </th>
              <td>
                {hostname.STATUS === "ACTIVE" ? (
                  <StateBadge tone="good">Active</StateBadge>
                ) : (
                  <StateBadge tone="paused">Disabled</StateBadge>
                )}
              </td>
              <td>
                <StateBadge tone={certificate.tone}>{certificate.word}</StateBadge>{" "}
                {hostname.SSL_CERTIFICATE === "CUSTOM" && <Badge>uploaded</Badge>}
              </td>
              <td data-spare>
                <Time at={hostname.CERTIFICATE_EXPIRES} none="–" />
              </td>
              <td data-spare>
                <ForceHttpsState zoneId={zone} hostname={hostname} pending={pending} />
              </td>
              <td data-spare>
                <Time at={hostname.TIMESTAMP} />
              </td>
            </Row>
          );
        })}
      </tbody>
    </Table>
  );
}
