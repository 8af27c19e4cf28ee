import type { PendingForceHttps } from "@edge-console/contract/console/pending-force-https";
import { collectCertificateFindings, getDaysLeft } from "@edge-console/contract/findings/certificate";
import type { Severity } from "@edge-console/contract/findings/finding";
import type { ZoneState } from "@edge-console/contract/findings/zone-state";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import type { ReactElement } from "react";
import { formatQuantity } from "../../../format/quantities.ts";
import { useNow } from "../../../format/time.tsx";
import { paths } from "../../../paths.ts";
import { ZoneStateBadge } from "../../../resources/findings/zone-state-badge.tsx";
import { Badge, StateBadge } from "../../../ui/badge.tsx";
import { RowLink } from "../../../ui/table-row.tsx";
import { isWaiting } from "../../../resources/hostnames/pending-force-https-query.ts";
import type { HostnameRow } from "./hostname-rows.ts";

/** Link to a hostname, with a badge if it is the zone's default hostname. */
export function HostnameLink({ account, row }: { account: string; row: HostnameRow }): ReactElement {
  const { zone, hostname } = row;
  return (
    <>
      <RowLink to={paths.hostname(account, zone.ID, hostname.ID)} title={hostname.HOSTNAME}>
        {hostname.HOSTNAME}
      </RowLink>{" "}
      {hostname.DEFAULT === 1 && (
        <span data-from={480}>
          <Badge>Default</Badge>
        </span>
      )}
    </>
  );
}

/** Status of a hostname's certificate; `withDaysLeft` adds the days until a valid one expires. */
export function CertificateStatusBadge({
  row: { hostname, certificate },
  withDaysLeft = false,
}: {
  row: HostnameRow;
  withDaysLeft?: boolean;
}): ReactElement {
  const now = useNow();
  const daysLeft = getDaysLeft(hostname.CERTIFICATE_EXPIRES, now);
  return (
    <StateBadge tone={certificate.tone}>
      {certificate.label}
      {withDaysLeft && certificate.status === "valid" && `, ${formatQuantity(daysLeft, "day")} left`}
    </StateBadge>
  );
}

/** Returns whether HTTPS is forced, or will be when the certificate is issued. */
export function ForceHttpsStatus({
  zoneId,
  hostname,
  pending,
}: {
  zoneId: string;
  hostname: Pick<Hostname, "ID" | "FORCE_SSL">;
  /** The account's scheduled requests. */
  pending: readonly PendingForceHttps[];
}): ReactElement {
  if (hostname.FORCE_SSL === 1) return <>On</>;
  const isPending = pending.some(
    (request) => request.zoneId === zoneId && request.hostnameId === hostname.ID && isWaiting(request),
  );
  return isPending ? <StateBadge tone="info">Pending</StateBadge> : <>Off</>;
}

/** State of a hostname without a valid certificate, named like that of its zone. */
const failingStates = { critical: "partial-outage", warning: "degraded", info: "setting-up" } as const satisfies Record<
  Severity,
  ZoneState
>;

/** Status of a hostname: an active one that HTTPS visitors can't reach isn't called active. */
export function HostnameStatusBadge({ hostname }: { hostname: Hostname }): ReactElement {
  const now = useNow();
  if (hostname.STATUS !== "ACTIVE") return <StateBadge tone="paused">Disabled</StateBadge>;
  const finding = collectCertificateFindings(hostname, now).find(({ impact }) => impact === "some");
  const isFailing = finding && finding.code !== "https-off";
  return <ZoneStateBadge state={isFailing ? failingStates[finding.severity] : "active"} />;
}
